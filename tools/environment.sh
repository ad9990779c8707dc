# Sets up the project's own environment in .venv and puts it first on the PATH. Sourced by ./run and ./test.
# usage: . tools/environment.sh EXTRAS

extras=$1

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

# The environment is made anew when Python or what the project needs has changed since it was made.
wanted="$("$python" --version) $extras $(cksum < pyproject.toml) $PWD"
if [ "$(cat .venv/croupier-stamp 2>/dev/null)" != "$wanted" ]; then
    echo "Setting up .venv (once; this takes a minute or two) ..." >&2
    rm -rf .venv
    if ! "$python" -m venv .venv; then
        rm -rf .venv
        echo "Could not make a virtual environment (Debian: apt install python3-venv)." >&2
        exit 2
    fi
    if ! .venv/bin/python -m pip install --quiet --disable-pip-version-check --editable ".[$extras]"; then
        echo "Could not install what Croupier needs: is the package index in reach?" >&2
        exit 2
    fi
    printf '%s\n' "$wanted" > .venv/croupier-stamp
fi
PATH=$PWD/.venv/bin:$PATH
