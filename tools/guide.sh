# Builds the guide that the server shows at /guide, where there is none or what it is made from has changed since.
# Sourced by ./run in the project's folder. Its tools are pinned and stand in a folder of their own: a server does not need
# them. Where they cannot be had everything else works, and /guide says what is missing.
guide=src/croupier/web/guide/index.html
made_from="docs src tests tools/site tools/clause_pages README.md CHANGELOG.md CONTRIBUTING.md"
guide_tools=$PWD/.venv/guide-tools

guide_is_current() {
    # shellcheck disable=SC2086 # several names
    [ -e "$guide" ] && [ -z "$(find $made_from \
        \( -path src/croupier/web/guide -o -path 'src/croupier/web/guide.*' -o -name __pycache__ -o -name '.*' \) -prune \
        -o -type f -newer "$guide" -print | head -n 1)" ]
}

# The tools are put together beside their place and moved there whole, with their pins: what an interruption leaves is not
# taken for them, and other pins replace them.
install_guide_tools() {
    fresh=$guide_tools.$$
    rm -rf "$fresh"
    for left in "$guide_tools".*; do # of runs that have ended
        kill -0 "${left##*.}" 2>/dev/null || rm -rf "$left"
    done
    if env -u PIP_PREFIX PIP_USER=0 python -m pip install --quiet --disable-pip-version-check --retries 0 --timeout 5 \
        --target "$fresh" --require-hashes --requirement constraints/guide.txt &&
        cp constraints/guide.txt "$fresh/pins.txt" && rm -rf "$guide_tools" && mv "$fresh" "$guide_tools"; then
        return 0
    fi
    rm -rf "$fresh"
    return 1
}

build_guide() {
    if ! python -c 'import zensical' 2>/dev/null && ! cmp -s constraints/guide.txt "$guide_tools/pins.txt"; then
        install_guide_tools || return
    fi
    PYTHONPATH=$guide_tools${PYTHONPATH:+:$PYTHONPATH} python -m tools.site
}

# The floor opens meanwhile: the finished guide takes the place of the old one in one step.
if ! guide_is_current; then
    echo "The guide at /guide is being built; it is there in a minute (.venv/guide.log tells how it goes)." >&2
    build_guide > .venv/guide.log 2>&1 < /dev/null &
fi
