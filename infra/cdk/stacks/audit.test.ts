import { expect, it } from 'vitest';
import { prod } from '../stages/testing/production';
import { resourcesOf, synthesized } from './testing/synthesized';

const site = await synthesized(prod);
const { audit, data } = site.stacks;
const found = (type: string) => Object.entries(resourcesOf(site.template(audit), type));

it('nobody can change or delete what staff did, or what CloudTrail saw, for six years, and nothing of it stays longer', () => {
  const locked = found('AWS::S3::Bucket').filter(([, { Properties }]) => Properties.ObjectLockEnabled);
  expect(locked.map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))).toEqual(['Entries', 'TrailEntries']);
  for (const [id, { Properties }] of locked) {
    expect(Properties.ObjectLockConfiguration, id).toMatchObject({
      Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 2192 } },
    });
    expect(Properties.LifecycleConfiguration, id).toMatchObject({
      Rules: [{ ExpirationInDays: 2192, NoncurrentVersionExpiration: { NoncurrentDays: 1 } }],
    });
  }
});

it('CloudTrail records whoever changes the account, in every region', () => {
  const [[, trail] = []] = found('AWS::CloudTrail::Trail');
  expect(trail?.Properties).toMatchObject({ IsMultiRegionTrail: true, IncludeGlobalServiceEvents: true });
  expect(trail?.Properties.AdvancedEventSelectors).toContainEqual(
    expect.objectContaining({
      FieldSelectors: [
        { Field: 'eventCategory', Equals: ['Management'] },
        { Field: 'readOnly', Equals: ['false'] },
      ],
    }),
  );
});

it('no key is needed to read the audit, so deleting one destroys nothing of it', () => {
  const encryption = Object.fromEntries(
    found('AWS::S3::Bucket').map(([id, { Properties }]) => [
      id.replace(/[0-9A-F]{8}$/, ''),
      JSON.stringify(Properties.BucketEncryption).includes('KMSMasterKeyID') ? 'a key' : 'S3',
    ]),
  );
  // The copies hold names.
  expect(encryption).toEqual({ Entries: 'S3', TrailEntries: 'S3', Copies: 'a key' });
  const [[, trail] = []] = found('AWS::CloudTrail::Trail');
  expect(trail?.Properties).not.toHaveProperty('KMSKeyId');
});

it('CloudTrail records every access to records, audit and copies', () => {
  const [[, trail] = []] = found('AWS::CloudTrail::Trail');
  expect(trail?.Properties).toMatchObject({ IsLogging: true, EnableLogFileValidation: true });
  const selectors = JSON.stringify(trail?.Properties.AdvancedEventSelectors);
  const tables = ['appointment_requests', 'contact_form_submissions', 'patient_surveys'] as const;
  for (const arn of [
    ...tables.map((name) => data.tables[name].tableArn),
    audit.entries.bucketArn,
    audit.copies.bucketArn,
  ])
    expect(selectors).toContain(JSON.stringify(audit.resolve(arn)));
});
