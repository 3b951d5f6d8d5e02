"""The course: marimo notebooks that teach reductions; each is also a script and a module.

A notebook makes ``satchel`` known by ``home.py`` and imports it by that name, since it is opened by
its path. Answers to exercises are read, never executed.
"""
