import { staffRoles } from '@concierge/contract/staff/staff';
import type { Endpoint } from '@concierge/contract/wire/endpoints/row';
import { originSecrets } from '@concierge/lambdas/core/config';
import { Failure } from '@concierge/lambdas/core/failure';
import { jsonAnswer } from '@concierge/lambdas/core/http/answer';
import { type HttpHandler, httpHandler } from '@concierge/lambdas/core/http/handler';
import { type HttpEvent, postedBody, viewerAddress } from '@concierge/lambdas/core/http/request';
import { isMarked } from '@concierge/lambdas/core/http/test-mark';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { connectStaff, type Staff } from '@concierge/lambdas/core/staff/staff-of';
import type * as z from 'zod/mini';
import { type AuditEvent, openAudit } from './audit/audit';
import { Conflict } from './conflict';

type Body<E extends Endpoint> = E extends { body: infer B extends z.ZodMiniType } ? z.output<B> : undefined;

/** One request of a member of staff whose role is sufficient. */
export interface DeskRequest<E extends Endpoint = Endpoint> {
  readonly staff: Staff;
  /** The network address that it comes from. */
  readonly from: string;
  readonly body: Body<E>;
  /** Writes an entry of the audit. */
  audit(event: AuditEvent): Promise<void>;
}

const failed = 'This could not be done. Please try again.';
const notForRole = 'Your role may not do this. An owner of the practice can change it.';

/**
 * A function of the desk: admits staff by their role, parses the body, and answers what the endpoint's schema says. The
 * heartbeat, which no gateway passes on without a token, gets an empty answer.
 * @param start Connects what the function needs, once, and returns what answers each request.
 */
export function deskHandler<E extends Endpoint>(
  runtime: Runtime,
  endpoint: E,
  start: () => (request: DeskRequest<E>) => Promise<z.input<E['answer']>>,
): HttpHandler {
  const staffOf = connectStaff(runtime);
  const write = 'ownTables' in endpoint ? openAudit(runtime) : undefined;
  const respond = start();
  const secrets = originSecrets(runtime);
  const answer = async (event: HttpEvent) => {
    if (isMarked(event, secrets)) {
      await (await import('./prove')).prove(runtime, endpoint);
      return jsonAnswer(200, {});
    }
    const staff = await staffOf(event, staffRoles);
    const from = viewerAddress(event);
    const audit = async (done: AuditEvent) => write?.(staff, from, done);
    try {
      if (!endpoint.roles?.includes(staff.role)) throw new Failure('forbidden', { message: notForRole });
      const { body: schema } = endpoint;
      const body = (schema ? postedBody(event, { body: schema }) : undefined) as Body<E>;
      return jsonAnswer(200, endpoint.answer.parse(await respond({ staff, from, body, audit })));
    } catch (error) {
      // Who tried what they may not, or came too late, is in the audit as well.
      if (error instanceof Failure)
        await audit({
          action: 'refused',
          ...(error instanceof Conflict ? { records: error.records } : {}),
          what: `${endpoint.path}: ${error.code}`,
        });
      throw error;
    }
  };
  return httpHandler(runtime, endpoint, answer, failed);
}
