# Sets up the project's own environment in .venv and puts it first on the PATH. Sourced by ./run and ./test in the
# project's folder, with the extras that are wanted: `extras=fast`. (Plain sh gives a sourced file no arguments.)

python=
for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "Croupier needs Python 3.11 or newer: install it (Debian: apt install python3 python3-venv) and try again." >&2
    exit 2
fi

# The environment is made anew when Python, the folder or what the project needs has changed since it was made. What
# ./test has set up holds all that ./run needs.
made_from="$("$python" --version) $(cksum < pyproject.toml) $PWD"
case $(cat .venv/croupier-stamp 2>/dev/null) in
    "$extras: $made_from" | "test: $made_from") ;;
    *)
        echo "Setting up .venv (once; this takes a minute or two) ..." >&2
        rm -rf .venv
        if ! "$python" -m venv .venv >&2; then
            rm -rf .venv
            echo "Could not make a virtual environment (Debian: apt install python3-venv)." >&2
            exit 2
        fi
        # A setting of the user's for installs elsewhere (PIP_USER and the like) is not meant for this environment.
        if ! env -u PIP_TARGET -u PIP_PREFIX PIP_USER=0 \
            .venv/bin/python -m pip install --quiet --disable-pip-version-check --editable ".[$extras]" >&2; then
            echo "Could not install what Croupier needs: is the package index in reach?" >&2
            exit 2
        fi
        printf '%s\n' "$extras: $made_from" > .venv/croupier-stamp
        ;;
esac
PATH=$PWD/.venv/bin:$PATH
