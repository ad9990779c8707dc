"""The guide: docs/ and pages made from the code, as a site that a browser reads without a network.

    python -m tools.site              build it where `croupier serve` finds it and shows it at /guide
    python -m tools.site OUTPUT       build it in this folder

The sources are the pages of docs/ in the order of docs/README.md, pages made from the code (Python, command line, HTTP,
commands), and a page for each clause. Zensical turns them into HTML with the templates in `theme`. The build fails if a
page of docs/ is missing in docs/README.md, if a link or an anchor leads nowhere, or if a page would load anything from
elsewhere. The same source gives the same bytes.
"""
