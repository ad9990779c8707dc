"""The doors of the HTTP API, one file for each subject, the sockets, and the OpenAPI document made from them."""
