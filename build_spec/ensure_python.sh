#!/bin/sh
# Makes the virtual environment: ensure_python.sh PYTHON FOLDER
set -eu
python=$1
venv=$2
[ -x "$venv/bin/python" ] && [ -x "$venv/bin/pip" ] && exit 0
command -v "$python" >/dev/null 2>&1 || python=python3
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "Python 3.11 or newer is needed; set it with: make PYTHON=/path/to/python3.11" >&2
    exit 1
}
if ! "$python" -m venv "$venv" 2>/dev/null; then
    # Debian keeps venv's pip apart from the interpreter.
    rm -rf "$venv"
    if [ "$(id -u)" = 0 ]; then as_root=""; else as_root="sudo"; fi
    $as_root apt-get update -qq
    DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq python3-venv >/dev/null
    "$python" -m venv "$venv"
fi
