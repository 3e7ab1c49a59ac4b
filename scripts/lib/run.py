"""Runs a program of a problem: run.py PROGRAM ARGUMENT... Python ends with 1 when a program crashes, which would be a checker's
verdict WA. So this ends as a program in Rust that panics."""
import os
import runpy
import sys
import traceback

del sys.argv[0]
sys.path[0] = os.path.dirname(sys.argv[0])
try:
    runpy.run_path(sys.argv[0], run_name="__main__")
except Exception:  # pylint: disable=broad-except
    traceback.print_exc(limit=-1)
    sys.exit(101)
