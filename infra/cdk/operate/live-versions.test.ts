import { LambdaClient, UpdateAliasCommand } from '@aws-sdk/client-lambda';
import { expect, it, onTestFinished, vi } from 'vitest';
import { liveVersionsOf } from './live-versions';

it('a function that is rolled back gets all calls, also those that a canary sends to the new version', async () => {
  const send = vi.spyOn(LambdaClient.prototype, 'send').mockImplementation(async () => ({}));
  onTestFinished(() => send.mockRestore());
  await liveVersionsOf({ name: 'prod', region: 'us-east-1' }).setLive('book', '6');
  const [command] = send.mock.calls[0] ?? [];
  expect(command).toBeInstanceOf(UpdateAliasCommand);
  expect(command?.input).toMatchObject({
    FunctionName: 'book',
    FunctionVersion: '6',
    RoutingConfig: { AdditionalVersionWeights: {} },
  });
});
