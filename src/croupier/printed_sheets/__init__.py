"""Sheets of tables, charts and text, printed as HTML or PDF: probability sheets, reports of the floor."""
