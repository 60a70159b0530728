import { expect, it } from 'vitest';
import { prod } from '../../stages/testing/production';
import { resourcesOf, synthesized } from '../testing/synthesized';

/** Resources that hold data, or unlock it. Their ids never change: a new id would be a new, empty resource. */
const holders = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::KMS::Key',
  'AWS::SecretsManager::Secret',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::S3::Bucket',
];

const site = await synthesized(prod);

it('resources that hold data keep their logical ids, and stay when their stack is deleted', () => {
  const found = site.all.flatMap((stack) =>
    holders.flatMap((type) => Object.entries(resourcesOf(site.template(stack), type))),
  );
  expect(found.map(([id]) => id).sort()).toMatchInlineSnapshot(`
    [
      "AppointmentRequests41D91ED1",
      "Bucket83908E77",
      "Bucket83908E77",
      "CaptchaSecret079959CE",
      "ContactFormSubmissionsA34A9E6E",
      "CopiesA993ADEE",
      "DeskAuditTableDD23B1D9",
      "DeskJobsTable4D105036",
      "DeskViewsTable00C3991B",
      "Entries3C9817F4",
      "HashSecret3D9FFBC2",
      "OperationsKey2329F47A",
      "OriginSecret5DDC59F1",
      "PageEvents1D215CCF",
      "PatientSurveysBDA2A23D",
      "PeopleE38C8D03",
      "PeopleWebCFF4F5A2",
      "PreviewSecretB10C722C",
      "RecordsKey31CDF3C4",
      "RequestGuards7D0FE534",
      "Staff35CBA1CE",
      "StaffDesk98BC5D26",
      "SurveysKey583B22DF",
      "TablesKey11820CBC",
      "TestRequestsA264AF03",
      "TrailEntries11E1164B",
      "Uploads4F6EB0FD",
    ]
  `);
  for (const [id, { DeletionPolicy, Type }] of found) {
    if (Type !== 'AWS::Cognito::UserPoolClient')
      expect(DeletionPolicy, id).toMatch(/^Retain(ExceptOnCreate)?$/);
  }
});
