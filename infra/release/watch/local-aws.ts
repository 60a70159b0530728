/** How the stand-ins of AWS on this machine are addressed: any credentials would do. */
export const localAws = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
} as const;
