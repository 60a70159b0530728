import { notices } from '@concierge/contract/messages';
import { afterAll, describe, expect, it } from 'vitest';
import { fromElsewhere, startIntake } from '../testing/intake';
import { intakeBody } from '../testing/samples';
import { post } from '../testing/test-environment';

const { environment, book, write, stored } = await startIntake();
afterAll(() => environment.stop());

describe('the rolling hour', () => {
  it('admits exactly 5 of 40 parallel appointments from one address, in upper or lower case', async () => {
    const email = intakeBody().email;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        post(book, intakeBody({ email: index % 2 ? email.toUpperCase() : email }), fromElsewhere()),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  it('is counted per mailbox, in any spelling, and records keep the address as typed', async () => {
    const [name, domain] = intakeBody().email.split('@');
    const bodies = Array.from({ length: 6 }, (_, tag) => intakeBody({ email: `${name}+${tag}@${domain}` }));
    const statuses = [];
    for (const body of bodies) statuses.push((await post(book, body, fromElsewhere())).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await stored(bodies[3]?.id ?? '')).toEqual([expect.objectContaining({ email: bodies[3]?.email })]);
  });

  it('refuses the sixth with the specified message and Retry-After, and accepts it after the first expires', async () => {
    const email = intakeBody().email;
    const bodies = Array.from({ length: 6 }, () => intakeBody({ email }));
    for (const body of bodies.slice(0, 5)) {
      expect((await post(book, body, fromElsewhere())).status).toBe(201);
      environment.advance(60);
    }
    const sixth = await post(book, bodies[5], fromElsewhere());
    expect(sixth.status).toBe(429);
    expect(sixth.error).toEqual({
      code: 'too_many_requests',
      message: notices.rateLimit.appointment.description,
    });
    const wait = Number(sixth.headers['retry-after']);
    expect(wait).toBeGreaterThan(3600 - 5 * 60 - 5);
    expect(wait).toBeLessThanOrEqual(3600 - 5 * 60);
    expect(await stored(String(bodies[5]?.id))).toEqual([]);

    environment.advance(wait - 5);
    expect((await post(book, bodies[5], fromElsewhere())).status).toBe(429);
    environment.advance(6);
    expect((await post(book, bodies[5], fromElsewhere())).status).toBe(201);
    expect((await post(book, intakeBody({ email }), fromElsewhere())).status).toBe(429);
  });

  it('does not count a replay', async () => {
    const email = intakeBody().email;
    const body = intakeBody({ email });
    for (let time = 0; time < 10; time += 1) await post(book, body, fromElsewhere());
    const others = [];
    for (let time = 0; time < 4; time += 1) {
      others.push((await post(book, intakeBody({ email }), fromElsewhere())).status);
    }
    expect(others).toEqual([201, 201, 201, 201]);
  });

  it('is counted separately for messages, of which 3 are admitted', async () => {
    const email = intakeBody().email;
    expect((await post(book, intakeBody({ email }), fromElsewhere())).status).toBe(201);
    const answers = [];
    for (let time = 0; time < 4; time += 1)
      answers.push(await post(write, intakeBody({ email }), fromElsewhere()));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(answers[3]?.error.message).toBe(notices.rateLimit.contact.description);
  });
});
