# Builds the guide that the server shows at /guide, where there is none or what it is made from has changed since.
# Sourced by ./run in the project's folder. Its tools are pinned and stand in a folder of their own: a server does not need
# them. Where they cannot be had everything else works, and /guide says what is missing.
guide=src/croupier/web/guide/index.html
made_from="docs src tests tools/site tools/clause_pages README.md CHANGELOG.md CONTRIBUTING.md"
guide_tools=$PWD/.venv/guide-tools/$(cksum < constraints/guide.txt | tr " " -)

guide_is_current() {
    # shellcheck disable=SC2086 # several names
    [ -e "$guide" ] && [ -z "$(find $made_from \
        \( -path src/croupier/web/guide -o -path 'src/croupier/web/guide.*' -o -name __pycache__ -o -name '.*' \) -prune \
        -o -type f -newer "$guide" -print | head -n 1)" ]
}

# The tools of each list of pins have a folder of their own. They are put together beside it and get its name when they are
# whole: what an interruption leaves is not taken for them. Of two runs at once the first one's tools stay, for both. (mv
# would move the second ones into the folder of the first.)
install_guide_tools() {
    fresh=$guide_tools.$$
    mkdir -p "${guide_tools%/*}"
    for left in "${guide_tools%/*}"/*; do # of other pins, and of runs that have ended
        [ "$left" = "$guide_tools" ] || kill -0 "${left##*.}" 2>/dev/null || rm -rf "$left"
    done
    rm -rf "$fresh"
    if env -u PIP_PREFIX PIP_USER=0 python -m pip install --quiet --disable-pip-version-check --retries 0 --timeout 5 \
        --target "$fresh" --require-hashes --requirement constraints/guide.txt; then
        python -c 'import os, sys; os.rename(*sys.argv[1:])' "$fresh" "$guide_tools" 2>/dev/null || true
    fi
    rm -rf "$fresh"
    [ -d "$guide_tools" ]
}

build_guide() {
    if ! python -c 'import zensical' 2>/dev/null && [ ! -d "$guide_tools" ]; then
        install_guide_tools || return
    fi
    PYTHONPATH=$guide_tools${PYTHONPATH:+:$PYTHONPATH} python -m tools.site
}

# The floor opens meanwhile: the finished guide takes the place of the old one in one step.
if guide_is_current; then
    :
elif ! (: > .venv/guide.log) 2>/dev/null; then
    echo "The guide at /guide is not built: $PWD/.venv cannot be written to." >&2
else
    echo "The guide at /guide is being built; it is there in a minute (.venv/guide.log tells how it goes)." >&2
    build_guide > .venv/guide.log 2>&1 < /dev/null &
fi
