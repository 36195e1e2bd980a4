"""The picture of Origins: sites and tracks on the left, pools and cities on the right."""
