import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { GetAliasCommand, LambdaClient, ResourceNotFoundException } from '@aws-sdk/client-lambda';
import { expect, it, onTestFinished, vi } from 'vitest';
import { liveVersionsOf } from './rollback';

const version = (name: string, number: string, ResourceStatus = 'UPDATE_COMPLETE') => ({
  ResourceType: 'AWS::Lambda::Version',
  PhysicalResourceId: `arn:aws:lambda:us-east-1:111122223333:function:${name}:${number}`,
  ResourceStatus,
});

/** Resources of the stack Api; the others don't exist yet. */
function account(resources: readonly object[], aliases: Readonly<Record<string, string>>) {
  const stacks = vi.spyOn(CloudFormationClient.prototype, 'send').mockImplementation(async ({ input }) => {
    if (!JSON.stringify(input).includes('Concierge-prod-Api'))
      throw Object.assign(new Error('Stack does not exist'), { name: 'ValidationError' });
    return { StackResourceSummaries: resources };
  });
  const functions = vi.spyOn(LambdaClient.prototype, 'send').mockImplementation(async (command) => {
    if (!(command instanceof GetAliasCommand)) return {};
    const FunctionVersion = aliases[command.input.FunctionName ?? ''];
    if (!FunctionVersion) throw new ResourceNotFoundException({ message: 'No alias', $metadata: {} });
    return { FunctionVersion };
  });
  onTestFinished(() => {
    stacks.mockRestore();
    functions.mockRestore();
  });
  return functions;
}

it('lists what is live beside what CloudFormation deployed, and no version that a stack only retains', async () => {
  account(
    [
      version('book', '6', 'DELETE_SKIPPED'),
      version('book', '7'),
      version('new', '1'),
      { ResourceType: 'X' },
    ],
    { book: '6' },
  );
  expect(await liveVersionsOf({ name: 'prod', region: 'us-east-1' }).list()).toEqual([
    { functionName: 'book', live: '6', deployed: '7' },
  ]);
});

it('moves the alias that callers invoke', async () => {
  const functions = account([], {});
  await liveVersionsOf({ name: 'prod', region: 'us-east-1' }).setLive('book', '6');
  expect(functions.mock.calls[0]?.[0].input).toEqual({
    FunctionName: 'book',
    FunctionVersion: '6',
    Name: 'live',
  });
});

it('names a function’s versions with their times, newest first: the one before the damage is among them', async () => {
  const functions = account([], {});
  functions.mockImplementation(async () => ({
    Versions: [
      { Version: '$LATEST', LastModified: '2026-03-02T09:30:00.000+0000' },
      { Version: '9', LastModified: '2026-03-01T09:30:00.000+0000' },
      { Version: '10', LastModified: '2026-03-02T09:30:00.000+0000' },
    ],
  }));
  expect(await liveVersionsOf({ name: 'prod', region: 'us-east-1' }).versionsOf('book')).toEqual([
    '10 (2026-03-02T09:30)',
    '9 (2026-03-01T09:30)',
  ]);
});
