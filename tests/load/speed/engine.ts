import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import { intakeInsert } from '@concierge/contract/intake';
import { newRecord, type StoredIntake } from '@concierge/lambdas/core/intake/record';
import { contentOf } from '@concierge/lambdas/core/intake/submit';
import { readEngineAddress } from '@concierge/local/dynamodb/engine';
import { statePaths } from '@concierge/local/state';
import { Agent, request } from 'undici';
import { submission } from '../../support/submissions';

const table = 'appointment_requests';
/** DynamoDB's own limit. */
const perBatch = 25;
const batchesAtOnce = 8;

/** The embedded engine by itself: plain requests, no SDK, no function, no gateway before it. */
export class Engine {
  readonly #agent = new Agent();
  readonly #added: string[] = [];

  private constructor(readonly endpoint: string) {}

  static async of(stateDir: string): Promise<Engine> {
    return new Engine(await readEngineAddress(statePaths(stateDir).engine));
  }

  /** Stores a new record by a conditional put, as the function does it in the end. */
  async put(): Promise<void> {
    const record = recordOf();
    await this.#ask('PutItem', {
      TableName: table,
      Item: marshall(record),
      ConditionExpression: 'attribute_not_exists(#key)',
      ExpressionAttributeNames: { '#key': 'id' },
    });
    this.#added.push(record.id);
  }

  /** Remembers a record that somebody else added, for `forget`. */
  added(id: string): void {
    this.#added.push(id);
  }

  /** Deletes what was added since the last time. */
  async forget(): Promise<void> {
    const requests = this.#added.splice(0).map((id) => ({ DeleteRequest: { Key: { id: { S: id } } } }));
    await this.#batches(requests);
  }

  /** Stores records that owe nothing any more, as most of a practice's do. */
  async fill(count: number): Promise<void> {
    const { owed: _owed, owed_at: _at, ...settled } = recordOf();
    for (let stored = 0; stored < count; stored += 5000) {
      const some = Array.from({ length: Math.min(5000, count - stored) }, () => {
        const id = randomUUID();
        return { PutRequest: { Item: marshall({ ...settled, id, email: `${id}@example.org` }) } };
      });
      await this.#batches(some);
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #batches(requests: readonly object[]): Promise<void> {
    let next = 0;
    const work = async () => {
      for (let start = next; start < requests.length; start = next) {
        next += perBatch;
        await this.#ask('BatchWriteItem', {
          RequestItems: { [table]: requests.slice(start, start + perBatch) },
        });
      }
    };
    await Promise.all(Array.from({ length: batchesAtOnce }, work));
  }

  async #ask(operation: string, body: object): Promise<void> {
    const { statusCode, body: answer } = await request(this.endpoint, {
      dispatcher: this.#agent,
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `DynamoDB_20120810.${operation}`,
        'x-amz-date': '20260101T000000Z',
        // The engine wants one, and checks none.
        authorization: 'AWS4-HMAC-SHA256 Credential=a/b/c/d/e, SignedHeaders=f, Signature=g',
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (statusCode !== 200) throw new Error(`The engine answered ${statusCode} to ${operation}: ${text}`);
  }
}

/** A record as the function stores it. */
function recordOf(): StoredIntake {
  const body = submission();
  const { fields, bodyHash } = contentOf(intakeInsert.parse(body));
  const origin = { reference: 'AAA-2222', bodyHash, trapped: '', senderNetwork: 'x'.repeat(43) };
  return newRecord(body.id, fields, { ...origin, retentionDays: 30, now: Date.now() });
}
