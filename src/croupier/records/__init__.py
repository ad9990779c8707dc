"""Records of a store: figures by table and gaming day, exported rounds, and rounds audited again."""
