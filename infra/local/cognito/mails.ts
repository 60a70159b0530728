import { randomUUID } from 'node:crypto';
import { type AccountLinkKind, accountLink } from '@concierge/contract/account-links';
import type { Messages } from 'cognito-local/lib/services/messages.js';
import type { Outbox } from '../messages/outbox';

export interface AccountMailFacts {
  readonly brand: string;
  readonly sender: string;
  /** Of the site that the links lead to. */
  readonly origin: string;
}

const words: Record<AccountLinkKind, { subject: string; lead: string; button: string; ignore: string }> = {
  confirm: {
    subject: 'Confirm your email address',
    lead: 'One step is left: confirm that this address is yours. The link works once, for 24 hours.',
    button: 'Confirm my email',
    ignore: 'You did not sign up? Then ignore this mail, and no account comes to life.',
  },
  reset: {
    subject: 'Choose a new password',
    lead: 'Someone, probably you, asked for a new password. The link works once, for one hour.',
    button: 'Choose a new password',
    ignore: 'It was not you? Then ignore this mail, and your password stays as it is.',
  },
};

/** What Cognito would mail, put into the local outbox. */
export function outboxMessages(outbox: Outbox, { brand, sender, origin }: AccountMailFacts): Messages {
  return {
    async deliver(_context, source, _clientId, _poolId, user, code, _metadata, delivery) {
      const kind: AccountLinkKind = source === 'ForgotPassword' ? 'reset' : 'confirm';
      const { subject, lead, button, ignore } = words[kind];
      const link = accountLink(origin, kind, { user: user.Username, code });
      await outbox.add({
        kind: 'email',
        id: randomUUID(),
        at: new Date().toISOString(),
        from: sender,
        replyTo: '',
        to: delivery.Destination,
        subject: `${brand}: ${subject}`,
        text: `${subject}\n\n${lead}\n\n${link}\n\n${ignore}\n\n${brand}\n`,
        html: html({ brand, subject, lead, button, ignore, link }),
      });
    },
  };
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function html(parts: Record<'brand' | 'subject' | 'lead' | 'button' | 'ignore' | 'link', string>): string {
  const { brand, subject, lead, button, ignore, link } = Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [name, escaped(text)]),
  ) as typeof parts;
  const font = "font-family:Figtree,'Helvetica Neue',Arial,sans-serif";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;background:#f1eadf;${font};color:#17302b">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:540px;background:#fbf8f3;border-radius:14px">
<tr><td style="padding:32px 32px 0;font-family:Newsreader,Georgia,serif;font-size:20px;color:#1d5a4c">${brand}</td></tr>
<tr><td style="padding:24px 32px 0;font-family:Newsreader,Georgia,serif;font-size:30px;line-height:1.2">${subject}</td></tr>
<tr><td style="padding:16px 32px 0;font-size:17px;line-height:1.6">${lead}</td></tr>
<tr><td style="padding:24px 32px 0"><a href="${link}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#1d5a4c;color:#ffffff;font-size:17px;font-weight:600;text-decoration:none">${button}</a></td></tr>
<tr><td style="padding:24px 32px 0;font-size:14px;line-height:1.6;color:#52655f">The button does not work? Copy this address:<br><a href="${link}" style="color:#1d5a4c;word-break:break-all">${link}</a></td></tr>
<tr><td style="padding:16px 32px 32px;font-size:14px;line-height:1.6;color:#52655f">${ignore}</td></tr>
</table></td></tr></table></body></html>`;
}
