"""What the document's own formats look like, and which request is stored, for Schemathesis."""

import os
import uuid

import schemathesis
from hypothesis import strategies

schemathesis.openapi.format(
    "person-name", strategies.from_regex(r"[A-Z][a-z]{0,20}( [A-Z]'?[a-z]{1,20}){0,2}", fullmatch=True)
)
# The empty token is one that every submission may bring; which others are good only the captcha knows.
schemathesis.openapi.format("captcha-token", strategies.just(""))
# A survey belongs to a request that is stored.
stored = os.environ["APPOINTMENT_REQUEST_ID"]
schemathesis.openapi.format("appointment-request-id", strategies.just(stored))


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Fuzzing also puts ids of other fields there, which belong to no request."""
    field = "appointment_request_id"
    if isinstance(case.body, dict) and is_uuid(case.body.get(field)):
        case.body[field] = stored


def is_uuid(value):
    try:
        return str(uuid.UUID(value)) == value.lower()
    except (AttributeError, TypeError, ValueError):
        return False
