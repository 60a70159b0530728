"""What the document's own formats look like, for Schemathesis."""

import os

import schemathesis
from hypothesis import strategies

schemathesis.openapi.format(
    "person-name", strategies.from_regex(r"[A-Z][a-z]{0,20}( [A-Z]'?[a-z]{1,20}){0,2}", fullmatch=True)
)
# The empty token is one that every submission may bring; which others are good only the captcha knows.
schemathesis.openapi.format("captcha-token", strategies.just(""))
# A survey belongs to a request that is stored.
schemathesis.openapi.format("appointment-request-id", strategies.just(os.environ["APPOINTMENT_REQUEST_ID"]))
