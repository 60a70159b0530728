import { UserError } from '@concierge/command-line/user-error';
import { deskTargets } from '@concierge/contract/account-operations';
import { endpoints, type FunctionRow, scheduled, triggers } from '@concierge/contract/endpoints';
import { type SiteName, siteNames } from '@concierge/contract/sites';
import { localAnnouncer } from '@concierge/release/live/announce';
import type { RolloutPolicy } from '@concierge/release/live/platform-request';
import { openCounts } from '@concierge/release/live/watch/page-counts';
import { FolderStore } from '@concierge/release/store/folder-store';
import { createRemoteJWKSet } from 'jose';
import { type Artifacts, prepareArtifacts } from './artifacts';
import { makeDeskLogin, staffCodes } from './cognito/desk-login';
import type { Trigger } from './cognito/mails';
import { startCognito } from './cognito/server';
import { staffFacts } from './cognito/staff-facts';
import { type AccountFacts, issuerOf } from './cognito/tokens';
import { startEngine } from './dynamodb/engine';
import { LocalTables } from './dynamodb/tables';
import { FolderFiles } from './edge/files';
import { type Edge, startEdge } from './edge-server';
import { Faults } from './faults';
import { openFunctionLog } from './function-log';
import { jwtAuthorizer } from './gateway/authorizer';
import { startGateway } from './gateway/gateway';
import { FunctionPool, type KilledRun } from './gateway/pool';
import { scheduledEvent } from './gateway/schedule';
import { createInbox } from './inbox/inbox';
import { inboxPath } from './inbox/path';
import { runEvery } from './interval';
import { LocalKey, startKms } from './kms';
import { Outbox } from './messages/outbox';
import { startMessageServers } from './messages/server';
import { startMinuteJob } from './minute-job';
import { startS3 } from './s3';
import { localSecrets, previewKeyOf } from './secrets';
import { openState, replaceFile, type StatePaths, statePaths } from './state';

export interface StackOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** The desk's; by default the one after `port`, or a free one if that is 0. */
  readonly deskPort?: number;
  /** Where data and secrets live; one stack at a time. */
  readonly stateDir: string;
  /** Where built functions and releases live, if not there too: several stacks may share them. */
  readonly artifacts?: string;
  /** Gets progress messages. */
  readonly log?: (line: string) => void;
  /** The site's origin, if another server is in front of this edge; by default the edge's own. */
  readonly siteOrigin?: string;
  /** Serve HTTP/2 over TLS, for measuring. */
  readonly http2?: { readonly key: string; readonly cert: string };
  /** Prepares the built parts; tests pass their own. */
  readonly prepare?: (paths: StatePaths, log: (line: string) => void) => Promise<Artifacts>;
  /** Called if a part ends unexpectedly. The stack is then unusable and should be stopped. */
  readonly onLost?: (sentence: string) => void;
  /** How often rollouts are judged, and by which policy. */
  readonly judge?: { readonly everyMs?: number; readonly policy?: RolloutPolicy };
  /** Called for each event whose function was stopped before it answered. */
  readonly onKilledRun?: (run: KilledRun) => void;
}

export interface Stack {
  /** The site's origin: http://127.0.0.1:<port>. */
  readonly origin: string;
  /** The origin of the desk, the practice's own site. */
  readonly deskOrigin: string;
  readonly inbox: string;
  readonly faults: Faults;
  /** Pools by function name. */
  readonly functions: ReadonlyMap<string, FunctionPool>;
  stop(): Promise<void>;
}

/**
 * Starts the whole site on this machine, in this process.
 * @throws UserError for what the person at the keyboard can fix.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const log = options.log ?? (() => undefined);
  const paths = statePaths(options.stateDir, options.artifacts);
  const closing: (() => unknown)[] = [];
  /** Last opened, first closed. */
  const stop = async () => {
    for (let close = closing.pop(); close; close = closing.pop()) await close();
  };
  try {
    const lock = await openState(paths);
    closing.push(() => lock.release());
    // Before anything slow, so that a taken port is reported at once.
    const edge = await startEdge({ port: options.port, http2: options.http2 });
    closing.push(() => edge.close());
    const desk = await startDeskEdge(options);
    closing.push(() => desk.close());
    const artifacts = await (options.prepare ?? prepareArtifacts)(paths, log);
    const origins: Record<SiteName, string> = { public: edge.origin, desk: desk.origin };
    const shown = { ...origins, public: options.siteOrigin ?? edge.origin };
    const parts = await startParts(paths, artifacts, shown, options, closing);
    const { previewKey, sns } = parts;
    await replaceFile(paths.site, JSON.stringify({ origins, previewKey, sns }));
    for (const site of siteNames) {
      const store = new FolderStore(paths.stores[site]);
      const announce = localAnnouncer(sns, origins[site]);
      closing.push(startMinuteJob(store, parts.counts, log, { ...options.judge, announce }));
    }
    const isOfDesk = (path: string) => artifacts.deskRemotes.some((name) => path.startsWith(`/api/${name}/`));
    edge.open({
      ...parts,
      files: new FolderFiles(paths.stores.public),
      origins: artifacts.pageOrigins,
      ownsApi: (path) => !isOfDesk(path),
    });
    const { faults, functions, inbox: _, ...services } = parts;
    desk.open({
      ...services,
      clientId: staffFacts.clientId,
      accountTargets: deskTargets,
      files: new FolderFiles(paths.stores.desk),
      ownsApi: isOfDesk,
    });
    const inbox = edge.origin + inboxPath;
    return { origin: edge.origin, deskOrigin: desk.origin, inbox, faults, functions, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @throws UserError if its port is taken */
async function startDeskEdge({ port, deskPort = port && port + 1 }: StackOptions): Promise<Edge> {
  return startEdge({ port: deskPort }).catch((error: unknown) => {
    throw error instanceof UserError ? new UserError(`For the desk: ${error.message}`) : error;
  });
}

/** DynamoDB may take days. An hour is soon enough here, and doesn't disturb measurements. */
const expiryMs = 3600_000;

async function startParts(
  paths: StatePaths,
  artifacts: Artifacts,
  origins: Readonly<Record<SiteName, string>>,
  options: StackOptions,
  closing: (() => unknown)[],
) {
  const faults = new Faults();
  const lost = (reason: string) => options.onLost?.(`The embedded database was lost: ${reason}.`);
  const [secrets, outbox, functionLog, engine] = await Promise.all([
    localSecrets(paths.secrets),
    Outbox.open(paths.outbox),
    openFunctionLog(paths.logs),
    startEngine(paths.database, faults, lost),
  ]);
  closing.push(
    () => outbox.close(),
    () => functionLog.close(),
    () => engine.close(),
  );
  const { brought } = artifacts;
  const own = Object.assign({}, ...brought.map(({ tables }) => tables));
  const tables = new LocalTables(engine.directEndpoint, own);
  closing.push(() => tables.close());
  const [, messages] = await Promise.all([
    tables.create(),
    startMessageServers(outbox, faults),
    // For commands that work on the same state folder (command-line/local-site.ts).
    replaceFile(paths.engine, JSON.stringify({ endpoint: engine.directEndpoint })),
  ]);
  const stopExpiry = runEvery(expiryMs, () => tables.deleteExpired(Date.now()));
  closing.push(() => void stopExpiry());
  closing.push(() => messages.close());

  const counts = openCounts({ table: 'page_events', endpoint: engine.directEndpoint });
  closing.push(() => counts.close());

  const key = new LocalKey();
  const [kms, s3] = await Promise.all([startKms(key), startS3(paths.objects)]);
  closing.push(
    () => kms.close(),
    () => s3.close(),
  );

  const pools = new Map<string, FunctionPool>();
  const trigger =
    ({ function: name }: FunctionRow): Trigger =>
    async (event) =>
      await pools.get(name)?.run(event);
  const facts = artifacts.accounts;
  const cognito = await startCognito({
    folder: paths.accounts,
    facts,
    key,
    preSignUp: trigger(triggers.checkSignUp),
    sendMail: trigger(triggers.sendAccountMail),
    staff: { folder: paths.staff, facts: staffFacts },
  });
  closing.push(() => cognito.close());
  await Promise.all([
    makeDeskLogin(cognito.staff),
    // For npm run staff.
    replaceFile(
      paths.cognito,
      JSON.stringify({ endpoint: cognito.origin, staffPoolId: staffFacts.userPoolId }),
    ),
  ]);

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
  for (const spec of artifacts.functions(services))
    pools.set(spec.name, new FunctionPool(spec, functionLog.log, options.onKilledRun));
  closing.push(() => Promise.all([...pools.values()].map((pool) => pool.close())));
  const authorizerOf = (pool: AccountFacts) =>
    jwtAuthorizer({
      issuer: issuerOf(pool),
      clientId: pool.clientId,
      keys: createRemoteJWKSet(new URL(`${cognito.origin}/${pool.userPoolId}/.well-known/jwks.json`)),
    });
  const authorizers = { signedIn: authorizerOf(facts), staff: authorizerOf(staffFacts) };
  const all = Object.assign({}, endpoints, ...brought.map((own) => own.endpoints));
  const gateway = await startGateway({ endpoints: all, pools, faults, authorizers });
  closing.push(() => gateway.close());
  for (const row of [
    ...Object.values(scheduled),
    ...brought.flatMap((own) => Object.values(own.scheduled)),
  ]) {
    const stopSchedule = runEvery(row.everyMinutes * 60_000, () =>
      Promise.resolve(pools.get(row.function)?.run(scheduledEvent())),
    );
    // Not waited for: the pool stops a run in progress. A failed one is in the functions' log.
    closing.push(() => void stopSchedule());
  }
  // The functions behind forms and accounts, so that the first visitor is served as fast as the second.
  for (const row of [endpoints.appointmentRequests, endpoints.captchaChallenge, ...Object.values(triggers)])
    pools.get(row.function)?.warm();

  return {
    faults,
    counts,
    functions: pools,
    api: gateway.origin,
    originSecret: secrets.originSecret,
    previewKey: previewKeyOf(secrets),
    sns: messages.sns,
    accounts: cognito.origin,
    clientId: facts.clientId,
    inbox: createInbox({
      outbox,
      tables,
      faults,
      siteOrigin: origins.public,
      releases: new FolderStore(paths.stores.public),
      counts,
      staffCodes: () => staffCodes(cognito.staff),
    }),
  };
}
