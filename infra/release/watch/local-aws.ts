/** Client settings for the fake AWS services on this machine, which accept any credentials. */
export const localAws = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
} as const;
