import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import pLimit from 'p-limit';
import * as z from 'zod/mini';

/** The connection was cut after the message was accepted, so its sender can't know that it was. */
const cut = z.optional(z.literal(true));

const email = z.object({
  kind: z.literal('email'),
  id: z.string(),
  at: z.string(),
  from: z.string(),
  replyTo: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  cut,
});
const sms = z.object({
  kind: z.literal('sms'),
  id: z.string(),
  at: z.string(),
  to: z.string(),
  body: z.string(),
  cut,
});
const message = z.discriminatedUnion('kind', [email, sms]);

export type SentEmail = z.infer<typeof email>;
export type SentSms = z.infer<typeof sms>;
export type SentMessage = z.infer<typeof message>;

/**
 * Everything that SES, SNS and Cognito were given to send, kept as one line of JSON each.
 * A message counts as sent once its line has reached the operating system, so it survives kill -9 of this process.
 */
export class Outbox {
  readonly #file: FileHandle;
  readonly #messages: SentMessage[];
  readonly #inTurn = pLimit(1);

  private constructor(file: FileHandle, messages: SentMessage[]) {
    this.#file = file;
    this.#messages = messages;
  }

  static async open(path: string): Promise<Outbox> {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'a');
    const kept = await readFile(path, 'utf8');
    // A process that was killed mid-write leaves half a line: the next line must not be appended to it.
    if (kept !== '' && !kept.endsWith('\n')) await file.write('\n');
    return new Outbox(file, kept.split('\n').flatMap(parseLine));
  }

  /** Newest first. */
  get messages(): readonly SentMessage[] {
    return this.#messages.toReversed();
  }

  async add(sent: SentMessage): Promise<void> {
    await this.#inTurn(async () => {
      await this.#file.write(`${JSON.stringify(sent)}\n`);
      this.#messages.push(sent);
    });
  }

  async clear(): Promise<void> {
    await this.#inTurn(async () => {
      await this.#file.truncate(0);
      this.#messages.length = 0;
    });
  }

  async close(): Promise<void> {
    await this.#inTurn(() => this.#file.close());
  }
}

function parseLine(line: string): SentMessage[] {
  try {
    return [message.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
