# Sets up the project's own environment in .venv and puts it first on the PATH. Sourced by ./run and ./test in the
# project's folder, with the extras that are wanted: `extras=fast`. (Plain sh gives a sourced file no arguments.) Where
# `pinned` names a file, only the packages in it are installed, and only archives whose hashes stand there.
#
# A new environment is built beside the one that is there and takes its place only when it is complete: what cannot be
# built, for want of a network or of room, leaves everything as it was.

fail() {
    for sentence in "$@"; do
        if [ -n "$sentence" ]; then
            printf '%s\n' "$sentence" >&2
        fi
    done
    exit 2
}

python=
for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    fail "Croupier needs Python 3.11 or newer: install it (Debian: apt install python3 python3-venv) and try again."
fi

# The environment is made anew when Python, the folder or what the project needs has changed since it was made. What
# ./test has set up holds all that ./run needs.
made_from="$("$python" --version) $(cksum < pyproject.toml) $PWD"
stamp="$extras: $made_from"
if [ -n "${pinned:-}" ]; then
    stamp="pinned: $made_from $(cksum < "$pinned")"
fi
is_complete() {
    case $(cat .venv/croupier-stamp 2>/dev/null) in
        "$stamp") return 0 ;;
        "test: $made_from" | "pinned: $made_from "*) [ -z "${pinned:-}" ] && [ "$extras" != test ] ;;
        *) return 1 ;;
    esac
}

# What is installed goes to pip in two steps where packages are pinned: all of them by their hashes, then the project
# itself, which has none, with a build that takes nothing from elsewhere.
install() {
    if [ -n "${pinned:-}" ]; then
        "$@" --require-hashes --requirement "$pinned" && "$@" --no-deps --no-build-isolation --editable .
    else
        "$@" --editable ".[$extras]"
    fi
}

# Why something could not be made, from what was said of it. The words are held in memory: on a full disk no file takes them.
why_not() {
    if ! head -c 1000000 /dev/zero 2> /dev/null > "$building/probe"; then
        echo "the disk is full."
        return
    fi
    case $1 in
        *"No space left on device"* | *"Disk quota exceeded"*) echo "the disk is full." ;;
        *"DO NOT MATCH THE HASHES"*) echo "an archive is not the one that ${pinned:-} names." ;;
        *NameResolutionError* | *NewConnectionError* | *ConnectTimeout* | *ReadTimeout* | *ConnectionError* | *ProxyError* \
            | *SSLError* | *"No matching distribution"*)
            echo "the package index cannot be reached from here, or does not have it." ;;
        "") echo "no reason was given." ;;
        *) echo "the words above say why." ;;
    esac
}

kept_words() {
    if [ -x .venv/bin/croupier ]; then
        echo "The environment that was there before is unchanged: .venv/bin/croupier runs it."
    fi
}

build() {
    building=$PWD/.venv-building.$$
    mkdir "$building"
    if ! said=$("$python" -m venv "$building" --prompt .venv 2>&1); then
        printf '%s\n' "$said" | tail -n 12 >&2
        fail "Could not make a virtual environment: $(why_not "$said")" "$(kept_words)"
    fi
    # A setting of the user's for installs elsewhere (PIP_USER and the like) is not meant for this environment.
    # The guide is built when it is needed (guide.sh).
    if ! said=$(install env -u PIP_TARGET -u PIP_PREFIX PIP_USER=0 CROUPIER_GUIDE=later \
        "$building/bin/python" -m pip install --quiet --disable-pip-version-check 2>&1); then
        printf '%s\n' "$said" | tail -n 12 >&2
        fail "Could not install what Croupier needs: $(why_not "$said")" "$(kept_words)"
    fi
    # Its programs name the folder in which they were made.
    grep -lIF "$building" "$building"/bin/* "$building/pyvenv.cfg" | "$building/bin/python" -c '
import pathlib, sys
before, after = sys.argv[1:]
for file in map(pathlib.Path, sys.stdin.read().splitlines()):
    if not file.is_symlink():
        file.write_text(file.read_text().replace(before, after))' "$building" "$PWD/.venv"
    printf '%s\n' "$stamp" > "$building/croupier-stamp"
    if [ -e .venv ]; then
        mv .venv "$building.before"
    fi
    mv "$building" .venv
}

# Away with what an attempt leaves, however it ended; and should it have ended between the two moves, back with the old.
clean_up() {
    if [ ! -e .venv ] && [ -e "${building:-}.before" ]; then
        mv "$building.before" .venv
    fi
    rm -rf "${building:?}" "$building.before" .venv-lock
}

if ! is_complete; then
    if [ ! -w . ]; then
        fail "Croupier sets up its environment in .venv, and $PWD cannot be written to." \
            "Copy the project to a folder of your own, and call it from there."
    fi
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        fail "This Python cannot make virtual environments (Debian: apt install python3-venv)."
    fi
    # One attempt at a time: ./run and ./test may be started side by side.
    building=.venv-building
    told=
    while ! mkdir .venv-lock 2>/dev/null; do
        holder=$(cat .venv-lock/process 2>/dev/null || echo 0)
        if [ "$holder" = 0 ]; then
            sleep 1
            holder=$(cat .venv-lock/process 2>/dev/null || echo 0)
        fi
        if [ "$holder" = 0 ] || ! kill -0 "$holder" 2>/dev/null; then
            rm -rf .venv-lock 2>/dev/null || fail "Somebody else has begun to set up .venv here: remove .venv-lock."
        else
            if [ -z "$told" ]; then
                echo "Waiting for process $holder, which is setting up .venv ..." >&2
                told=yes
            fi
            sleep 1
        fi
    done
    echo $$ > .venv-lock/process
    trap clean_up EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    for left in .venv-building.*; do # by an attempt that was killed
        case $left in
            *.before) if [ -e .venv ]; then rm -rf "$left"; else mv "$left" .venv; fi ;;
            *) rm -rf "$left" ;;
        esac
    done
    if ! is_complete; then
        echo "Setting up .venv (once; this takes a minute or two) ..." >&2
        build
    fi
    clean_up
    trap - EXIT INT TERM HUP
fi
PATH=$PWD/.venv/bin:$PATH
