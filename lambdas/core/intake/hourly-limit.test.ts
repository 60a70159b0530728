import { intakeKinds } from '@concierge/contract/forms/intake';
import { limits } from '@concierge/contract/text/limits';
import { toastTexts } from '@concierge/contract/text/messages';
import { afterAll, describe, expect, it } from 'vitest';
import { fromElsewhere, startIntake } from '../testing/intake';
import { intakeBody } from '../testing/samples';
import { post } from '../testing/test-environment';

const { environment, book, write, stored } = await startIntake();
afterAll(() => environment.stop());

const { ratePerWindow } = limits;

describe('the rolling hour', () => {
  it('admits no more than its limit of 40 parallel appointments from one address, in upper or lower case', async () => {
    const email = intakeBody().email;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        post(book, intakeBody({ email: index % 2 ? email.toUpperCase() : email }), fromElsewhere()),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(ratePerWindow.appointment);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40 - ratePerWindow.appointment);
  });

  it('is counted per mailbox, in any spelling, and records keep the address as typed', async () => {
    const [name, domain] = intakeBody().email.split('@');
    const tooMany = ratePerWindow.appointment + 1;
    const bodies = Array.from({ length: tooMany }, (_, tag) =>
      intakeBody({ email: `${name}+${tag}@${domain}` }),
    );
    const statuses = [];
    for (const body of bodies) statuses.push((await post(book, body, fromElsewhere())).status);
    expect(statuses).toEqual([...Array(ratePerWindow.appointment).fill(201), 429]);
    expect(await stored(bodies[3]?.id ?? '')).toEqual([expect.objectContaining({ email: bodies[3]?.email })]);
  });

  it.each(intakeKinds)('refuses one too many (%s) with Retry-After until the first expires', async (kind) => {
    const send = { appointment: book, contact: write }[kind];
    const limit = ratePerWindow[kind];
    const email = intakeBody().email;
    const bodies = Array.from({ length: limit }, () => intakeBody({ email }));
    for (const body of bodies) {
      expect((await post(send, body, fromElsewhere())).status).toBe(201);
      environment.advance(60);
    }
    const last = intakeBody({ email: email.toUpperCase() });
    const refused = await post(send, last, fromElsewhere());
    expect(refused.status).toBe(429);
    expect(refused.error).toEqual({
      code: 'too_many_requests',
      message: toastTexts.rateLimit[kind].description,
    });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(3600 - limit * 60 - 5);
    expect(wait).toBeLessThanOrEqual(3600 - limit * 60);
    expect(await stored(last.id)).toEqual([]);
    expect((await post(send, bodies[0], fromElsewhere())).status, 'a replay').toBe(200);
    expect((await post(send, intakeBody(), fromElsewhere())).status, 'another address').toBe(201);

    environment.advance(wait - 5);
    expect((await post(send, last, fromElsewhere())).status).toBe(429);
    environment.advance(6);
    expect((await post(send, last, fromElsewhere())).status).toBe(201);
    expect((await post(send, intakeBody({ email }), fromElsewhere())).status).toBe(429);
  });

  it('is counted separately for messages', async () => {
    const email = intakeBody().email;
    expect((await post(book, intakeBody({ email }), fromElsewhere())).status).toBe(201);
    const answers = [];
    for (let time = 0; time <= ratePerWindow.contact; time += 1)
      answers.push(await post(write, intakeBody({ email }), fromElsewhere()));
    expect(answers.map(({ status }) => status)).toEqual([...Array(ratePerWindow.contact).fill(201), 429]);
    expect(answers.at(-1)?.error.message).toBe(toastTexts.rateLimit.contact.description);
  });
});
