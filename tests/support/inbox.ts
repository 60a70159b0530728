import type { TableName } from '@concierge/contract/aws/tables';
import type { SentMessage } from '@concierge/local/aws/messages/outbox';
import type { FaultMode, FaultRequest, FaultService } from '@concierge/local/faults';

export type Row = Readonly<Record<string, unknown>>;

/** The local inbox's interface for tools: what was sent and stored, and the fault switches. */
export class Inbox {
  constructor(readonly origin: string) {}

  /** Newest first. */
  async messages(): Promise<readonly SentMessage[]> {
    return ((await this.#ask('/messages')) as { messages: SentMessage[] }).messages;
  }

  async outbox() {
    const messages = await this.messages();
    return {
      emails: messages.filter((message) => message.kind === 'email'),
      sms: messages.filter((message) => message.kind === 'sms'),
    };
  }

  async rows(table: TableName): Promise<readonly Row[]> {
    return ((await this.#ask(`/tables/${table}`)) as { items: Row[] }).items;
  }

  /** The numbers of records and messages, which must not change when something is refused. */
  async tally() {
    const [appointments, messages, surveys, { emails, sms }] = await Promise.all([
      this.rows('appointment_requests'),
      this.rows('contact_form_submissions'),
      this.rows('patient_surveys'),
      this.outbox(),
    ]);
    return {
      appointments: appointments.length,
      messages: messages.length,
      surveys: surveys.length,
      emails: emails.length,
      sms: sms.length,
    };
  }

  async fault(
    service: FaultService,
    mode: FaultMode,
    more: Pick<FaultRequest, 'ms' | 'share'> = {},
  ): Promise<void> {
    await this.#order('/faults', { service, mode, ...more });
  }

  async reset(): Promise<void> {
    await this.#order('/reset', {});
  }

  async #ask(path: string): Promise<unknown> {
    const response = await fetch(`${this.origin}/__local${path}`);
    if (!response.ok) throw new Error(`The local inbox answered ${response.status} for ${path}`);
    return await response.json();
  }

  async #order(path: string, body: object): Promise<void> {
    const response = await fetch(`${this.origin}/__local${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The local inbox answered ${response.status} for ${path}`);
  }
}

export const nothing = { appointments: 0, messages: 0, surveys: 0, emails: 0, sms: 0 };
