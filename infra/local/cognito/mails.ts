import { randomUUID } from 'node:crypto';
import type { Messages } from 'cognito-local/lib/services/messages.js';
import type { Outbox } from '../messages/outbox';

export interface AccountMailFacts {
  readonly brand: string;
  readonly sender: string;
}

/** What Cognito would mail, put into the local outbox. */
export function outboxMessages(outbox: Outbox, { brand, sender }: AccountMailFacts): Messages {
  return {
    async deliver(_context, source, _clientId, _poolId, _user, code, _metadata, delivery) {
      const forgotten = source === 'ForgotPassword';
      const subject = forgotten ? `${brand}: reset your password` : `${brand}: confirm your email`;
      const text = `Your ${forgotten ? 'password reset' : 'confirmation'} code is ${code}.`;
      await outbox.add({
        kind: 'email',
        id: randomUUID(),
        at: new Date().toISOString(),
        from: sender,
        replyTo: '',
        to: delivery.Destination,
        subject,
        text,
        html: `<!doctype html><title>${subject}</title><p style="font:16px/1.6 sans-serif">${text}</p>`,
      });
    },
  };
}
