import { randomUUID } from 'node:crypto';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { remoteFunctions } from '@concierge/command-line/functions';
import { tableSchema } from '@concierge/contract/aws/tables';
import { testVariables } from '@concierge/lambdas/core/testing/test-environment';
import { fuzzedEndpoints } from './site';
import { fuzz } from './suite';

const ofRemotes = await remoteFunctions();

// Asked by an owner, who may everything. Who may not is a test of its own: remotes/desk/functions/staff.test.ts.
fuzz(ofRemotes.flatMap(fuzzedEndpoints), async ({ engine, aws }, { id, email }) => {
  process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER = aws.endpoint;
  process.env.AWS_ENDPOINT_URL_S3 = aws.endpoint;
  for (const [TableName, shape] of ofRemotes.flatMap(({ tables }) => Object.entries(tables))) {
    process.env[shape.env] = TableName;
    await engine.client.send(new CreateTableCommand({ TableName, ...tableSchema(shape) }));
  }
  const { sub } = aws.staff.add('olga@desk.example', 'owner');
  const request = { kind: 'appointment', id };
  const nobody = 'nobody@fuzz.example';
  return {
    claims: {
      sub,
      token_use: 'id',
      iss: `https://cognito-idp.us-east-1.amazonaws.com/${testVariables.STAFF_POOL}`,
      aud: testVariables.STAFF_CLIENT ?? '',
      auth_time: String(Math.floor(Date.now() / 1000)),
    },
    right: {
      'desk-inbox': { search: email },
      'desk-view': request,
      'desk-survey': request,
      'desk-change': { ...request, version: '0.0', change: randomUUID(), action: 'note', text: 'Call' },
      'desk-export': { what: 'open' },
      'desk-person-data': { action: 'find', email: nobody },
      'desk-audit': { by: 'day', value: '2026-11-28' },
      'desk-staff': { action: 'list' },
    },
  };
});
