# Builds the guide that the server shows at /guide, where there is none or a page has changed since. Sourced by ./run in the
# project's folder. Its tools are pinned and stand in a folder of their own: a server does not need them. Where they cannot be
# had everything else works, and /guide says what is missing.
guide=src/croupier/web/guide/index.html
pages="docs tools/site README.md CHANGELOG.md CONTRIBUTING.md"
guide_tools=$PWD/.venv/guide-tools

guide_is_current() {
    # shellcheck disable=SC2086 # several names
    [ -e "$guide" ] && [ -z "$(find $pages -type f -newer "$guide" ! -name '*.pyc' | head -n 1)" ]
}

build_guide() {
    if ! python -c 'import zensical' 2>/dev/null && [ ! -d "$guide_tools/zensical" ]; then
        env -u PIP_PREFIX PIP_USER=0 python -m pip install --quiet --disable-pip-version-check --target "$guide_tools" \
            --require-hashes --requirement constraints/guide.txt || return
    fi
    PYTHONPATH=$guide_tools${PYTHONPATH:+:$PYTHONPATH} python -m tools.site
}

# The floor opens meanwhile: the finished guide takes the place of the old one in one step.
if ! guide_is_current; then
    echo "The guide at /guide is being built; it is there in a minute (.venv/guide.log tells how it goes)." >&2
    build_guide > .venv/guide.log 2>&1 < /dev/null &
fi
