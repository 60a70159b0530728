import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SESClient, SendEmailCommand } from '@aws-sdk/client-ses';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { localAws } from '@concierge/command-line/local-site';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Faults } from '../../faults';
import { temporaryFolder } from '../../testing/temporary';
import { Outbox } from './outbox';
import { startMessageServers } from './server';

async function messageServers() {
  const path = join(await temporaryFolder(), 'outbox.jsonl');
  const outbox = await Outbox.open(path);
  const faults = new Faults();
  const servers = await startMessageServers(outbox, faults);
  const config = { ...localAws, maxAttempts: 1 };
  const ses = new SESClient({ ...config, endpoint: servers.ses });
  const sns = new SNSClient({ ...config, endpoint: servers.sns });
  onTestFinished(async () => {
    ses.destroy();
    sns.destroy();
    await servers.close();
    await outbox.close();
  });
  return { path, outbox, faults, ses, sns, origin: servers.sns };
}

const mail = (to = 'ann@example.com', subject = 'Hello & <welcome>') =>
  new SendEmailCommand({
    Source: 'Hearthside <care@hearthside.example>',
    Destination: { ToAddresses: [to] },
    ReplyToAddresses: ['desk@hearthside.example'],
    Message: {
      Subject: { Data: subject, Charset: 'UTF-8' },
      Body: { Text: { Data: 'Tëxt 🙂 + 100%' }, Html: { Data: '<p>Tëxt & more</p>' } },
    },
  });
const text = new PublishCommand({ PhoneNumber: '+15550100199', Message: 'Hi; a=b & c' });

describe('the stand-ins for SES and SNS, used by the real clients', () => {
  it('store messages, newest first, and return an id', async () => {
    const { ses, sns, outbox } = await messageServers();
    expect((await ses.send(mail())).MessageId).toMatch(/^[\da-f-]{36}$/);
    expect((await sns.send(text)).MessageId).toMatch(/^[\da-f-]{36}$/);
    expect(outbox.messages).toMatchObject([
      { kind: 'sms', to: '+15550100199', body: 'Hi; a=b & c' },
      {
        kind: 'email',
        from: 'Hearthside <care@hearthside.example>',
        replyTo: 'desk@hearthside.example',
        to: 'ann@example.com',
        subject: 'Hello & <welcome>',
        text: 'Tëxt 🙂 + 100%',
        html: '<p>Tëxt & more</p>',
      },
    ]);
  });

  it('keep messages across a restart, even if a kill cut off the last line', async () => {
    const { ses, sns, path } = await messageServers();
    await ses.send(mail());
    await appendFile(path, '{"kind":"email","to":"half');
    const reopened = await Outbox.open(path);
    onTestFinished(() => reopened.close());
    expect(reopened.messages).toHaveLength(1);
    await reopened.add({
      kind: 'sms',
      id: '1',
      at: new Date().toISOString(),
      to: '+15550100199',
      body: 'after',
    });
    const again = await Outbox.open(path);
    onTestFinished(() => again.close());
    expect(again.messages.map((message) => message.kind)).toEqual(['sms', 'email']);
    await sns.send(text);
  });

  it('refuse what SES and SNS would refuse', async () => {
    const { ses, sns, outbox } = await messageServers();
    await expect(ses.send(mail('no address'))).rejects.toMatchObject({ name: 'InvalidParameterValue' });
    await expect(ses.send(mail('a@b.example', 'x\r\nBcc: all@b.example'))).rejects.toMatchObject({
      name: 'InvalidParameterValue',
    });
    await expect(sns.send(new PublishCommand({ PhoneNumber: '12', Message: 'x' }))).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    expect(outbox.messages).toEqual([]);
  });

  it('fail on demand with errors that the clients recognize', async () => {
    const { ses, sns, faults, outbox } = await messageServers();
    faults.set({ service: 'ses', mode: 'error' });
    await expect(ses.send(mail())).rejects.toMatchObject({ name: 'MessageRejected' });
    faults.set({ service: 'ses', mode: 'throttle' });
    await expect(ses.send(mail())).rejects.toMatchObject({ name: 'Throttling' });
    faults.set({ service: 'sns', mode: 'error' });
    await expect(sns.send(text)).rejects.toMatchObject({ name: 'InternalErrorException' });
    faults.set({ service: 'sns', mode: 'throttle' });
    await expect(sns.send(text)).rejects.toMatchObject({ name: 'ThrottledException' });
    expect(outbox.messages).toEqual([]);
    faults.reset();
    await ses.send(mail());
    expect(outbox.messages).toHaveLength(1);
  });

  it('when cut, accept and store the message but never answer', async () => {
    const { ses, sns, faults, outbox } = await messageServers();
    faults.set({ service: 'ses', mode: 'cut' });
    faults.set({ service: 'sns', mode: 'cut' });
    await expect(ses.send(mail())).rejects.toThrow(/socket hang up|ECONNRESET/);
    await expect(sns.send(text)).rejects.toThrow(/socket hang up|ECONNRESET/);
    faults.reset();
    await ses.send(mail());
    expect(outbox.messages.map(({ kind, cut }) => [kind, cut])).toEqual([
      ['email', undefined],
      ['sms', true],
      ['email', true],
    ]);
  });

  it('when slow, answer late, and send nothing for a client that has gone', async () => {
    const { ses, faults, outbox } = await messageServers();
    faults.set({ service: 'ses', mode: 'slow', ms: 2000 });
    await expect(ses.send(mail(), { abortSignal: AbortSignal.timeout(100) })).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 2200));
    expect(outbox.messages).toEqual([]);
    faults.set({ service: 'ses', mode: 'slow', ms: 400 });
    await ses.send(mail());
    expect(outbox.messages).toHaveLength(1);
  });
});
