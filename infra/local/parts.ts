import type { SiteName } from '@concierge/contract/practice/sites';
import { endpoints, type FunctionRow, triggers } from '@concierge/contract/wire/endpoints/table';
import { openReports } from '@concierge/release/live/failures/open';
import { FolderStore } from '@concierge/release/store/folder-store';
import { createRemoteJWKSet } from 'jose';
import type { Artifacts } from './artifacts';
import { makeDeskLogin, staffCodes } from './aws/cognito/desk-login';
import { startCognito } from './aws/cognito/server';
import { staffFacts } from './aws/cognito/staff-facts';
import { type AccountFacts, issuerOf } from './aws/cognito/tokens';
import type { Trigger } from './aws/cognito/trigger';
import { startEngine } from './aws/dynamodb/engine';
import { LocalTables } from './aws/dynamodb/tables';
import { startKms } from './aws/kms';
import { Outbox } from './aws/messages/outbox';
import { startMessageServers } from './aws/messages/server';
import { startS3 } from './aws/s3';
import { localSecrets, previewKeyOf } from './aws/secrets';
import { Faults } from './faults';
import { jwtAuthorizer } from './gateway/authorizer';
import { openFunctionLog } from './gateway/function-log';
import { startGateway } from './gateway/gateway';
import { FunctionPool, type KilledRun } from './gateway/pool';
import { startSchedules } from './gateway/schedule';
import { createInbox } from './inbox/inbox';
import type { StatePaths } from './state';

/** Starts everything behind the edges. @param closing Gets what closes each part, in the order of opening */
export async function startParts(
  paths: StatePaths,
  artifacts: Artifacts,
  origins: Readonly<Record<SiteName, string>>,
  options: {
    readonly onLost?: ((sentence: string) => void) | undefined;
    readonly onKilledRun?: ((run: KilledRun) => void) | undefined;
  },
  closing: (() => unknown)[],
) {
  const faults = new Faults();
  const lost = (reason: string) => options.onLost?.(`The embedded database was lost: ${reason}.`);
  const opened = async <Part extends { close(): unknown }>(opening: Part | Promise<Part>): Promise<Part> => {
    const part = await opening;
    closing.push(() => part.close());
    return part;
  };
  const [secrets, outbox, functionLog, engine] = await Promise.all([
    localSecrets(paths.secrets),
    opened(Outbox.open(paths.outbox)),
    opened(openFunctionLog(paths.logs)),
    opened(startEngine(paths.database, faults, lost)),
  ]);
  const own = Object.assign({}, ...artifacts.functions.map(({ tables }) => tables));
  const tables = await opened(new LocalTables(engine.directEndpoint, own));
  const [, messages] = await Promise.all([tables.create(), opened(startMessageServers(outbox, faults))]);

  const reports = await opened(openReports({ table: 'page_events', endpoint: engine.directEndpoint }));

  const [kms, s3] = await Promise.all([opened(startKms()), opened(startS3(paths.objects))]);

  const pools = new Map<string, FunctionPool>();
  const trigger =
    ({ function: name }: FunctionRow): Trigger =>
    async (event) =>
      await pools.get(name)?.run(event);
  const facts = artifacts.accounts;
  const cognito = await opened(
    startCognito({
      folder: paths.accounts,
      facts,
      kms: kms.origin,
      preSignUp: trigger(triggers.checkSignUp),
      sendMail: trigger(triggers.sendAccountMail),
      staff: {
        folder: paths.staff,
        facts: staffFacts,
        postAuthentication: trigger(triggers.noteStaffSignIn),
      },
    }),
  );
  await makeDeskLogin(cognito.staff);

  const services = {
    siteOrigin: origins.public,
    deskOrigin: origins.desk,
    secrets,
    dynamodb: engine.endpoint,
    ses: messages.ses,
    sns: messages.sns,
    kms: kms.origin,
    s3: s3.origin,
    cognito: cognito.origin,
  };
  for (const spec of artifacts.specs(services))
    pools.set(spec.name, new FunctionPool(spec, functionLog.log, options.onKilledRun));
  closing.push(() => Promise.all([...pools.values()].map((pool) => pool.close())));
  const authorizerOf = (pool: AccountFacts) =>
    jwtAuthorizer({
      issuer: issuerOf(pool),
      clientId: pool.clientId,
      keys: createRemoteJWKSet(new URL(`${cognito.origin}/${pool.userPoolId}/.well-known/jwks.json`)),
    });
  const authorizers = { signedIn: authorizerOf(facts), staff: authorizerOf(staffFacts) };
  const all = artifacts.functions.flatMap((table) => Object.values(table.endpoints));
  const gateway = await opened(startGateway({ endpoints: all, pools, faults, authorizers }));
  const { originSecret } = secrets;
  const schedules = artifacts.functions.flatMap((table) => Object.values(table.scheduled));
  closing.push(startSchedules(schedules, pools));
  // The functions behind forms and accounts, so that the first visitor is served as fast as the second.
  for (const row of [endpoints.appointmentRequests, endpoints.captchaChallenge, ...Object.values(triggers)])
    pools.get(row.function)?.warm();

  return {
    faults,
    reports,
    functions: pools,
    api: gateway.origin,
    originSecret,
    previewKey: previewKeyOf(secrets),
    addresses: {
      dynamodb: engine.directEndpoint,
      sns: messages.sns,
      s3: s3.origin,
      cognito: cognito.origin,
      staffPoolId: staffFacts.userPoolId,
    },
    accounts: cognito.origin,
    clientId: facts.clientId,
    inbox: createInbox({
      outbox,
      tables,
      faults,
      siteOrigin: origins.public,
      releases: new FolderStore(paths.stores.public),
      reports,
      staffCodes: () => staffCodes(cognito.staff),
    }),
  };
}
