import { describe, expect, it } from 'vitest';
import { type AlarmServices, type DeliveryTest, verifyDelivery } from './alarm-delivery';

const ops = { address: 'ops@lakesidecare.com', confirmed: true };

interface Account {
  listeners?: { address: string; confirmed: boolean }[];
  /** CloudWatch's summary of the alarm's action. */
  action?: string;
}

/** An account with the test alarm. Its confirmation notes persist. */
function account({ listeners = [ops], action = 'Successfully executed action arn:aws:sns:x' }: Account = {}) {
  const states: string[] = [];
  const reasons: string[] = [];
  const notes = new Map<string, string>();
  const services: AlarmServices = {
    alarm: async (name) => ({
      arn: `arn:aws:cloudwatch:us-east-1:1:alarm:${name}`,
      topics: ['arn:aws:sns:topic'],
    }),
    listeners: async () => listeners,
    setState: async (_, state, reason) => {
      states.push(state);
      reasons.push(reason);
    },
    actionsSince: async () => (states.includes('ALARM') && action ? [action] : []),
    confirmation: async (arn) => notes.get(arn),
    confirm: async (arn, note) => void notes.set(arn, note),
  };
  const mailed = () => /Code: (\d+)/.exec(reasons.join(' '))?.[1] ?? '';
  return { services, states, notes, mailed, listeners };
}

const test = (services: AlarmServices, ask?: DeliveryTest['ask']) =>
  verifyDelivery({ services, stageName: 'prod', ask, wait: async () => undefined });

describe('the test alarm after a deploy', () => {
  it('asks a person for the code in the mail the first time only', async () => {
    const { services, states, mailed } = account();
    expect(await test(services, async () => ` ${mailed()}\n`)).toContain('ops@lakesidecare.com, and arrived');
    expect(states).toEqual(['ALARM', 'OK']);
    expect(await test(services)).toContain('confirmed before');
    expect(states).toEqual(['ALARM', 'OK', 'ALARM', 'OK']);
  });

  it('fails the first time if nobody is there to confirm', async () => {
    await expect(test(account().services)).rejects.toThrow('nobody has confirmed yet');
  });

  it('rejects a wrong code and records no confirmation', async () => {
    const { services, notes } = account();
    await expect(test(services, async () => '000000')).rejects.toThrow('not the code');
    expect(notes.size).toBe(0);
  });

  it('asks again when there is a new subscriber', async () => {
    const { services, mailed, listeners } = account();
    await test(services, async () => mailed());
    listeners.push({ address: 'night@lakesidecare.com', confirmed: true });
    await expect(test(services)).rejects.toThrow('nobody has confirmed yet');
  });

  it('names subscribers who have not followed AWS’s link, and says when there are none', async () => {
    const pending = account({ listeners: [{ ...ops, confirmed: false }] });
    await expect(test(pending.services)).rejects.toThrow('AWS emailed ops@lakesidecare.com');
    await expect(test(account({ listeners: [] }).services)).rejects.toThrow('alarms.email');
  });

  it('says why CloudWatch could not deliver the alarm, and resets it', async () => {
    const { services, states } = account({
      action: 'Failed to execute action arn:aws:sns:x. Received error: "KMS"',
    });
    await expect(test(services)).rejects.toThrow('reach nobody. CloudWatch says: Failed to execute action');
    expect(states).toEqual(['ALARM', 'OK']);
  });

  it('does not take silence for success', async () => {
    await expect(test(account({ action: '' }).services)).rejects.toThrow('reported no result for');
  });

  it('says what to deploy if there is no test alarm', async () => {
    const { services } = account();
    await expect(test({ ...services, alarm: async () => undefined })).rejects.toThrow(
      'deploy the stack Monitoring',
    );
  });
});
