"""Tells Schemathesis how to generate the document's own formats, and which request is stored."""

import os
import uuid

import schemathesis
from hypothesis import strategies

schemathesis.openapi.format(
    "person-name", strategies.from_regex(r"[A-Z][a-z]{0,20}( [A-Z]'?[a-z]{1,20}){0,2}", fullmatch=True)
)
schemathesis.openapi.format("email-address", strategies.from_regex(r"[a-z]{1,10}@[a-z]{2,10}\.example", fullmatch=True))
schemathesis.openapi.format("reference", strategies.from_regex(r"[2-9B-DF-H]{3}-[2-9B-DF-H]{4}", fullmatch=True))
schemathesis.openapi.format("survey-token", strategies.just(os.environ["SURVEY_TOKEN"]))
# Every submission may send the empty token. Only the captcha service knows which others are valid.
schemathesis.openapi.format("captcha-token", strategies.just(""))
# A survey must refer to a stored request.
stored = os.environ["APPOINTMENT_REQUEST_ID"]
schemathesis.openapi.format("appointment-request-id", strategies.just(stored))


@schemathesis.hook
def before_call(ctx, case, kwargs):
    """Replaces ids that fuzzing takes from other fields and that belong to no request."""
    field = "appointment_request_id"
    if isinstance(case.body, dict) and is_uuid(case.body.get(field)):
        case.body[field] = stored


def is_uuid(value):
    try:
        return str(uuid.UUID(value)) == value.lower()
    except (AttributeError, TypeError, ValueError):
        return False
