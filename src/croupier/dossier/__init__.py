"""A regulator's dossier: rules, proofs, odds, shuffle statistics, faults and versions, as one PDF and one archive."""
