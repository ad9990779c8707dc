"""The doors of the HTTP API, one file for each subject, and the OpenAPI document made from them."""
