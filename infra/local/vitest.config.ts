import { packageConfig } from '../vitest.shared.ts';

// Crowds of strangers, and kills.
export default packageConfig(import.meta.dirname, {}, [
  'aws/cognito/strangers.test.ts',
  'aws/dynamodb/killed.test.ts',
]);
