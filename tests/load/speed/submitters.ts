import { randomUUID } from 'node:crypto';
import { functionPaths, insertPath, noticePayloads, submission } from '../../support/submissions';
import { Visitor } from '../site/http';
import { addressOf } from '../site/loopback';

/** Below what one network address may send in an hour without a captcha's token. */
const perAddress = 50;
const kind = 'appointment';

/** Clients that submit, each submission by a person of its own; every so often from another address. */
export class Submitters {
  readonly #visitors = new Map<number, { visitor: Visitor; left: number }>();
  #addresses = 0;

  constructor(
    private readonly origin: string,
    private readonly onStored: (id: string) => void,
  ) {}

  /** The insert, which is what the visitor waits for first. */
  async insert(client: number): Promise<void> {
    await this.#insert(await this.#visitor(client));
  }

  /** The insert, and then the three functions in parallel: all that the page waits for. */
  async book(client: number): Promise<void> {
    const visitor = await this.#visitor(client);
    const { confirmation, notification } = noticePayloads(kind, await this.#insert(visitor));
    const answers = await Promise.all([
      visitor.post(functionPaths.confirmation, confirmation),
      visitor.post(functionPaths.notification, notification),
      visitor.post(functionPaths.sms, notification),
    ]);
    for (const { status, text } of answers)
      if (status !== 200) throw new Error(`A notice: ${status} ${text}`);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#visitors.values()].map(({ visitor }) => visitor.close()));
    this.#visitors.clear();
  }

  async #insert(visitor: Visitor) {
    const id = randomUUID();
    const body = submission({ id, email: `${id}@example.org` });
    const { status, text } = await visitor.post(insertPath[kind], body);
    if (status !== 201) throw new Error(`A submission was answered ${status} ${text}`);
    this.onStored(id);
    return body;
  }

  async #visitor(client: number): Promise<Visitor> {
    let seat = this.#visitors.get(client);
    if (!seat || seat.left === 0) {
      await seat?.visitor.close();
      this.#addresses += 1;
      seat = { visitor: new Visitor(this.origin, addressOf(this.#addresses)), left: perAddress };
      this.#visitors.set(client, seat);
    }
    seat.left -= 1;
    return seat.visitor;
  }
}
