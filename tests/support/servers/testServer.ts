/** The whole server over its own database, called by `inject`: no socket, no port. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../../server/app.ts';
import type { Deps } from '../../../server/context/deps.ts';
import { type Database, openDatabase, type TenantRef } from '../../../server/db/database.ts';
import type { DatabaseClock } from '../../../server/db/databaseClock.ts';
import type { DiskSpace } from '../../../server/db/storage/diskSpace.ts';
import type { TransactionLimits } from '../../../server/db/transaction.ts';
import { openDeps } from '../../../server/deps.ts';
import type { JobRow, JobSpec } from '../../../server/jobs/queue/job.ts';
import type { Environment } from '../../../server/startup/environment.ts';
import { seedTestOrganization, type TestOrganization, testPassword } from '../builders/testOrganization.ts';
import { createTestDatabase, processClock, type TestCluster, type TestDatabase } from './testDatabase.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Status, headers and the JSON body of an answer. */
export type TestResponse = {
  status: number;
  headers: LightMyRequestResponse['headers'];
  // Tests read answers of many shapes; expect() holds them.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what a test asserts
  body: any;
  text: string;
};

export type TestServer = TestOrganization & {
  app: FastifyInstance;
  deps: Deps;
  database: TestDatabase['database'];
  tenant: TenantRef;
  url: string;
  /** The folder of the server's files. */
  dataFolder: string;
  /** A token; throws with the answer where signing in is refused. */
  login(userName: string, options?: LoginOptions): Promise<string>;
  /** Path without /api; token null: nobody. */
  call(
    token: string | null,
    method: Method,
    path: string,
    body?: unknown,
    headers?: Headers,
  ): Promise<TestResponse>;
  /** Another node on the same database, with connections of its own. */
  node(options?: NodeOptions): Promise<TestNode>;
  close(): Promise<void>;
  /** For a test that has closed `app` and the jobs itself. */
  drop(): Promise<void>;
  /** Creates a job, runs it at once and returns the finished job. */
  doneJob(order: JobSpec): Promise<JobRow>;
};

type LoginOptions = { tenantCode?: string; password?: string; portal?: 'supplier' };

type NodeOptions = {
  max?: number;
  limits?: TransactionLimits;
  clock?: DatabaseClock;
  groupLateAfterMs?: number;
};

export type TestNode = { app: FastifyInstance; database: Database; close(): Promise<void> };

type Headers = Record<string, string>;

export type TestServerOptions = {
  rateLimitScale?: number;
  trustProxy?: NonNullable<Environment['trustProxy']>;
  cluster?: TestCluster;
  map?: Environment['map'];
  outside?: Environment['outside'];
  sms?: Environment['sms'];
  wechat?: Environment['wechat'];
  quotas?: Environment['storage']['quotas'];
  /** A disk that a test fills and empties. */
  space?: DiskSpace;
  tenantTemplates?: Deps['tenantTemplates'];
};

/**
 * Tenant DEFAULT with the people of tests/support/builders/testOrganization.ts. Every response is validated against the
 * contract.
 */
export async function createTestServer({
  rateLimitScale = 0,
  trustProxy = false,
  cluster,
  map = { tiles: null, service: null },
  outside = { invoiceCheck: null, idCard: null, company: null, camera: null },
  sms = null,
  wechat = null,
  quotas = { tenant: 0, person: 0 },
  space,
  tenantTemplates = [],
}: TestServerOptions = {}): Promise<TestServer> {
  const base = await createTestDatabase(cluster);
  const organization = await seedTestOrganization(base.database, base.tenant);
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'qianhe-server-test-'));
  const environment = createTestEnvironment(base.url, {
    dataFolder,
    rateLimitScale,
    storage: { reserve: 0, quotas },
    map,
    outside,
    sms,
    wechat,
  });
  const open = async (database: Database, groupLateAfterMs?: number) => {
    const wired = await openDeps(database, {
      environment,
      version: 'test',
      tenantTemplates,
      ...(space && { space }),
    });
    const options = {
      trustProxy,
      checkAnswers: true,
      refuseUnderPressure: false,
      dueTasksEveryMs: 3_600_000,
      ...(groupLateAfterMs !== undefined && { groupLateAfterMs }),
    };
    const app = await buildApp(wired.deps, options);
    return {
      app,
      deps: wired.deps,
      close: async () => {
        await app.close();
        await wired.close();
      },
    };
  };
  const first = await open(base.database);
  const call: TestServer['call'] = (token, method, path, body, headers = {}) =>
    injectRequest(first.app, { token, method, path, body, headers });
  return {
    ...organization,
    ...base,
    app: first.app,
    dataFolder,
    deps: first.deps,
    call,
    async login(userName, options = {}) {
      const { tenantCode, portal, password: own = testPassword } = options;
      const answer = await call(null, 'POST', '/login', {
        username: userName,
        password: own,
        ...(tenantCode ? { tenantCode } : {}),
        ...(portal ? { portal } : {}),
      });
      if (typeof answer.body.token !== 'string') throw new Error(`No token for ${userName}: ${answer.text}`);
      return answer.body.token;
    },
    async node({ groupLateAfterMs, ...options } = {}) {
      const database = await openDatabase(base.url, { max: 12, clock: processClock, ...options });
      const node = await open(database, groupLateAfterMs);
      const close = () => node.close().then(() => database.close());
      return { app: node.app, database, close };
    },
    async doneJob(order) {
      const { jobs } = first.deps;
      const id = await base.database.inTenant(base.tenant, 'write', (tx) =>
        jobs.order(tx, base.tenant, order),
      );
      await jobs.doNow(base.tenant, id);
      return jobs.waitForEnd(base.tenant, id, new AbortController().signal);
    },
    async close() {
      await first.close();
      await base.drop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** One request to any node. */
export async function injectRequest(
  app: FastifyInstance,
  request: { token: string | null; method: Method; path: string; body?: unknown; headers?: Headers },
): Promise<TestResponse> {
  const { token, method, path, body, headers = {} } = request;
  const response = await app.inject({
    method,
    url: `/api${path}`,
    // As the client of the product asks: for the contract and nothing beside it.
    headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const json = String(response.headers['content-type'] ?? '').includes('json');
  return {
    status: response.statusCode,
    headers: response.headers,
    body: json ? response.json() : undefined,
    text: response.payload,
  };
}

/** A key that no other test uses. */
export const createTestKey = () => randomBytes(8).toString('hex');

const createTestEnvironment = (
  databaseUrl: string,
  own: Pick<Environment, 'dataFolder' | 'rateLimitScale' | 'storage' | 'map' | 'outside' | 'sms' | 'wechat'>,
): Environment => ({
  logLevel: 'error',
  port: 0,
  host: '127.0.0.1',
  databaseUrl,
  replicaUrl: undefined,
  demo: false,
  backup: null,
  publicUrl: '',
  trustProxy: false,
  ...own,
});
