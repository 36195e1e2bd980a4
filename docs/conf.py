"""How the documents become a site: `make docs`. Whatever is broken in them fails the build."""

from __future__ import annotations

import os
import sys
from pathlib import Path

DOCS = Path(__file__).parent
ROOT = DOCS.parent
os.environ["PATOLLI_PURE"] = "1"  # docstrings and signatures come from the sources
sys.path[:0] = [str(DOCS / "_ext"), str(ROOT / "src")]

from patolli.version import __version__  # noqa: E402

project = "Patolli"
author = "the Patolli team"
copyright = author
version = release = __version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "rulebook",  # an anchor for every rule, a link for every mention of one
    "sources",  # links into the repository lead to pages with the file
    "terms",  # the vocabulary of a game in three languages
]
exclude_patterns = ["_build"]

nitpicky = True
# Names of this project must be found, those of Python and of libraries are nobody's page here. The
# types in a signature may be parts that nobody calls, so they link only where there is a page.
nitpick_ignore_regex = [(r"py:.*", r"(?!patolli\b).*"), (r"py:class", r".*")]

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
default_role = "code"

autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "furo"
html_title = f"Patolli {__version__}"
html_logo = html_favicon = "../src/patolli/web/public/patolli.svg"
html_static_path = ["_static"]
html_css_files = ["patolli.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#16725a", "color-brand-content": "#16725a"},
    "dark_css_variables": {"color-brand-primary": "#5cc3a1", "color-brand-content": "#5cc3a1"},
    "navigation_with_keys": True,
}
