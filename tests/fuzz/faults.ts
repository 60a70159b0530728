import { honeypot, intakeRecord } from '@concierge/contract/forms/intake';
import { surveyRecord } from '@concierge/contract/survey/survey';
import { errorAnswer } from '@concierge/contract/wire/responses';
import type { HttpAnswer } from '@concierge/lambdas/core/http/answer';
import { deskFields, storedIntake } from '@concierge/lambdas/core/intake/stored-record';
import type { Item } from '@concierge/lambdas/core/storage/table';
import * as z from 'zod/mini';
import type { FuzzedEndpoint } from './site';

const strictError = z.strictObject({ error: z.strictObject(errorAnswer.shape.error.shape) });

/** What is wrong with an answer; undefined if nothing is. */
export function faultOf(endpoint: FuzzedEndpoint, answer: HttpAnswer): string | undefined {
  const { statusCode = 0, headers = {}, body = '' } = answer;
  if (statusCode >= 500) return `status ${statusCode}`;
  if (!endpoint.statuses.includes(statusCode))
    return `status ${statusCode}, which the document does not know`;
  if (headers['cache-control'] !== 'no-store') return 'it may be kept by a cache';
  if (headers['x-content-type-options'] !== 'nosniff') return 'its type may be guessed';
  if (headers['set-cookie'] !== undefined || answer.cookies) return 'it sets a cookie';
  const type = String(headers['content-type'] ?? '');
  if (statusCode === 303) return body === '' ? undefined : 'a redirection with a body';
  if (type.startsWith('text/html'))
    return endpoint.takesForms ? faultOfPage(statusCode, body) : 'a page where none is expected';
  if (!type.startsWith('application/json')) return `type ${type}`;
  const parsed: unknown = JSON.parse(body);
  const shape = statusCode < 300 ? endpoint.row.answer : strictError;
  return shape.safeParse(parsed).success ? undefined : `another shape: ${body.slice(0, 200)}`;
}

function faultOfPage(status: number, html: string): string | undefined {
  if (status < 400) return `a page with status ${status}`;
  if (/<script|<img/i.test(html)) return 'markup of the visitor in the page';
  return html.includes('role="alert"') ? undefined : 'a page that does not say what is wrong';
}

const ofTheRecord = z.strictObject({ id: z.uuid(), ...intakeRecord.shape });
const storedSurvey = z.strictObject({
  ...surveyRecord.shape,
  submission_id: z.uuid(),
  reference: z.string(),
  created_at: z.string(),
  body_hash: z.string(),
  expires_at: z.number(),
  request_verified: z.optional(z.literal(true)),
  linked_request: z.optional(z.uuid()),
  claimed_reference: z.optional(z.string()),
  // Of one that the desk lists by itself.
  urgency_level: z.optional(z.string()),
  change_count: z.optional(z.int()),
  ...z.partial(z.object(deskFields)).shape,
  desk_history: z.optional(z.array(z.unknown())),
  desk_changes: z.optional(z.set(z.string())),
});

/** What is wrong with a stored submission: a field that neither contract nor functions define, or an invalid value. */
export function faultOfRecord(item: Item): string | undefined {
  // What staff add, the desk judges when it reads it.
  const ofStaff = ['desk_history', 'desk_changes', 'merged'];
  const ofIntake = Object.fromEntries(Object.entries(item).filter(([name]) => !ofStaff.includes(name)));
  const stored = z.strictObject({ ...storedIntake.shape, website: z.nullable(z.string()) });
  const known = stored.safeParse(ofIntake);
  if (!known.success) return z.prettifyError(known.error);
  const names = Object.keys(ofTheRecord.shape);
  const fields = Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
  const kept = ofTheRecord.safeParse(fields);
  if (!kept.success) return z.prettifyError(kept.error);
  if (JSON.stringify(kept.data) !== JSON.stringify(ofTheRecord.parse(kept.data)))
    return 'not the same when read again';
  return honeypot.safeParse(item.website ?? '').success ? undefined : 'its unseen field';
}

export function faultOfSurvey(item: Item): string | undefined {
  const known = storedSurvey.safeParse(item);
  return known.success ? undefined : z.prettifyError(known.error);
}
