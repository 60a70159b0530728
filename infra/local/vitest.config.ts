import { packageConfig } from '../vitest.shared.ts';

// Crowds of strangers, kills, and whole processes.
export default packageConfig(import.meta.dirname, {}, [
  'aws/cognito/strangers.test.ts',
  'aws/dynamodb/killed.test.ts',
  'start.test.ts',
]);
