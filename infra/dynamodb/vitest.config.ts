import { packageConfig } from '../vitest.shared.ts';

export default packageConfig(import.meta.dirname, {
  env: { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' },
});
