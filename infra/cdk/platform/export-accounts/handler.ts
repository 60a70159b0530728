import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { accountsAsCsv } from '../accounts-csv';
import { required } from '../environment';

const cognito = new CognitoIdentityProviderClient({});
const s3 = new S3Client({});

/** Every day: writes the accounts of both pools where AWS Backup copies them from, because it copies no pool. */
export async function handler(): Promise<void> {
  for (const pool of ['VISITORS', 'STAFF']) {
    const Body = await accountsAsCsv(cognito, required(`${pool}_POOL`));
    const Key = `accounts-${pool.toLowerCase()}.csv`;
    await s3.send(new PutObjectCommand({ Bucket: required('COPIES_BUCKET'), Key, Body }));
  }
}
