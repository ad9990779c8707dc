"""A command on its way: drafted on the floor, and made part of it once stored."""
