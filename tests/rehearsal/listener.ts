import { SNSClient, SubscribeCommand } from '@aws-sdk/client-sns';
import { type Outputs, outputNamed } from './site';

/** Calls SQS through its query protocol, which saves a dependency on its client. Returns the text of an element. */
async function queue(form: Readonly<Record<string, string>>, element: string): Promise<string | undefined> {
  const answer = await fetch(process.env.AWS_ENDPOINT_URL ?? '', {
    method: 'POST',
    // The emulator tells the service by the credential's scope.
    headers: { authorization: 'AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/sqs/aws4_request' },
    body: new URLSearchParams({ Version: '2012-11-05', ...form }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`SQS answered ${answer.status}: ${text}`);
  return new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(text)?.[1];
}

const name = 'team-queue';
const arn = `arn:aws:sqs:us-east-1:000000000000:${name}`;

/** Subscribes a team's queue to releases. Returns a function that reads its next message. */
export async function listenToReleases(outputs: Outputs): Promise<() => Promise<string>> {
  const topic = outputNamed(outputs, 'ReleasesTopic');
  const allowPublish = {
    Effect: 'Allow',
    Principal: { Service: 'sns.amazonaws.com' },
    Action: 'sqs:SendMessage',
    Resource: arn,
    Condition: { ArnEquals: { 'aws:SourceArn': topic } },
  };
  const policy = JSON.stringify({ Version: '2012-10-17', Statement: [allowPublish] });
  const asked = { Action: 'CreateQueue', QueueName: name };
  const url = await queue(
    { ...asked, 'Attribute.1.Name': 'Policy', 'Attribute.1.Value': policy },
    'QueueUrl',
  );
  if (!url) throw new Error('SQS made no queue');
  const Attributes = { RawMessageDelivery: 'true' };
  const subscription = { TopicArn: topic, Protocol: 'sqs', Endpoint: arn, Attributes };
  await new SNSClient({}).send(new SubscribeCommand(subscription));
  return async () => {
    const body = await queue({ Action: 'ReceiveMessage', QueueUrl: url, WaitTimeSeconds: '10' }, 'Body');
    if (body === undefined) throw new Error('The queue of the team has heard of nothing');
    return body.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  };
}
