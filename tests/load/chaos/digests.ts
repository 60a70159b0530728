import type { TakenMessage } from './evidence';

/** A message that tells the practice of several records at once. */
export function isDigest(message: TakenMessage): boolean {
  return message.kind === 'sms'
    ? / more in the last minutes/.test(message.body)
    : message.replyTo === '' && /^References: /m.test(message.text ?? '');
}

/** The references that a digest names. */
export function namesIn(message: TakenMessage): Set<string> {
  const text = message.kind === 'sms' ? message.body : (message.text ?? '');
  return new Set(text.match(/\b[2-9A-Z]{3}-[2-9A-Z]{4}\b/g));
}
