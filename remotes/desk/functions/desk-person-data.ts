import { mailboxOf } from '@concierge/contract/text/canonical-mailbox';
import { Failure } from '@concierge/lambdas/core/failure';
import { invalidFields } from '@concierge/lambdas/core/http/request';
import type { Runtime } from '@concierge/lambdas/core/runtime';
import { personData } from './endpoints';
import { deskHandler } from './handler';
import { openJobs } from './jobs/jobs';

/** For owners: asks for a job that finds or deletes everything of a person, and says how it is getting on. */
export const personDataHandler = (runtime: Runtime) =>
  deskHandler(runtime, personData, () => {
    const jobs = openJobs(runtime);
    return async ({ staff, from, body }) => {
      if (body.action === 'view') {
        const job = await jobs.of(staff.email, body.job);
        if (job) return job;
        throw new Failure('no_matching_record', { message: 'This was too long ago. Find it again.' });
      }
      const { action, email } = body;
      const others = action === 'delete' ? body.others : [];
      if (action === 'delete' && email.toLowerCase() !== body.confirm.toLowerCase())
        throw invalidFields({ confirm: 'The two addresses differ.' });
      if (others.some((other) => mailboxOf(other) !== mailboxOf(email)))
        throw invalidFields({ others: 'This is no other spelling of the address.' });
      const { role } = staff;
      return jobs.add({
        action,
        addresses: [email, ...others],
        asked_by: { email: staff.email, role, from },
      });
    };
  });
