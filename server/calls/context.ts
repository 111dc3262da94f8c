/**
 * What a handler is given. The mount (server/http) has parsed the input, found the actor, judged the permission,
 * opened the transaction and fixed `now`; a handler reads load → may? → decide → apply → answer.
 */
import type { Readable } from 'node:stream';
import type { AnyCall, CallInput, CallResult } from '../../contract/call.ts';
import type { Reason } from '../../contract/failures.ts';
import type { Actor } from '../db/actor.ts';
import type { AuditQueue } from '../db/audit/auditQueue.ts';
import type { Database, TenantRef, Tx } from '../db/database.ts';
import type { LiveHub } from '../db/live/liveHub.ts';
import type { DiskSpace } from '../db/storage/diskSpace.ts';
import type { Jobs } from '../jobs/queue/jobs.ts';
import type { ExternalServiceClients } from '../providers/external/externalServices.ts';
import type { MapProvider, MapSettings } from '../providers/map/mapProvider.ts';
import type { FileStore } from '../records/files/fileStore.ts';
import type { UploadQuotaDefaults } from '../records/files/uploadQuota.ts';
import type { SerializedJson } from './serializedJson.ts';

export type { Actor } from '../db/actor.ts';

/** The settings that a call may depend on; read from the environment by main. */
type Settings = {
  version: string;
  /** Multiplies every rate class; 0 switches the limits off. */
  rateLimitScale: number;
  /** Origin under which people reach the product, without a slash at its end; empty: links stay relative. */
  publicUrl: string;
  /** For uploaded files, where a tenant's own settings say nothing else. */
  quotas: UploadQuotaDefaults;
};

/** What the demo's people sign in with; everybody knows the password. */
export type DemoCredentials = { password: string; accounts: readonly { userName: string; about: string }[] };

/** Everything from outside the request that a call may use. Owners of a part add its line. */
export type Deps = {
  /** For entries that have no transaction of their own. */
  audit: AuditQueue;
  database: Database;
  events: LiveHub;
  files: FileStore;
  /** Of the disk that files and the embedded database lie on. */
  space: DiskSpace;
  jobs: Jobs;
  map: { tiles: MapSettings['tiles']; provider: MapProvider };
  outside: ExternalServiceClients;
  settings: Settings;
  /** Left out where the demo tenant is not in use. */
  demo?: DemoCredentials;
  /** How the backups go that the server takes by itself; null where it takes none. */
  backupHealth(): Promise<BackupHealth | null>;
};

/** Nothing in it is a secret: /api/health answers anybody. */
export type BackupHealth = {
  /** When the last good backup was finished, ISO 8601 in UTC; null before the first. */
  lastAt: string | null;
  /** False when the last one failed, or none has succeeded for a day and a half. */
  ok: boolean;
};

export type UploadedFile = {
  /** As the client named it: for people to read, never for a path. */
  fileName: string;
  mimeType: string;
  stream: Readable;
  /** True once more bytes came than the mount accepts; ask after the stream has ended. */
  truncated(): boolean;
};

/** `value` of letters, digits and `-._` only. */
export type ServerCookie = { name: string; value: string; days: number };

type RequestContext = {
  /** The moment of the request: the one clock of everything that it writes. */
  now: Date;
  requestId: string;
  deps: Deps;
  /** Aborted when the client leaves. */
  signal: AbortSignal;
  /** Address of the client, for limits and the audit log. */
  address: string;
  /** A request header in lower case, for what is no payload: range, last-event-id, user-agent. */
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  setCookie(cookie: ServerCookie): void;
  file?: UploadedFile;
};

/** Somebody signed in; the call opens its own transactions. */
export type SessionContext = RequestContext & {
  actor: Actor;
  tenant: TenantRef;
  /** Hash of the token in use. */
  session: string;
  inTenant<T>(kind: 'read' | 'write', work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Writes in a transaction of its own, once: where the request is sent again with its Idempotency-Key after this
   * node died, a part that was done answers what it came to. Parts have different names within a call.
   */
  once<T extends object | string | null>(part: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Puts `reason` beside a successful answer (a hidden log is code 200 with LOG_HIDDEN). */
  answerReason(reason: Reason): void;
};

export type CallContext = SessionContext & { tx: Tx };

/** A call without a token; where one was sent along and is good, actor and tenant are there. */
export type PublicContext = RequestContext & { actor?: Actor; tenant?: TenantRef; session?: string };

/** What a handler of a `stream` call answers. */
export type StreamAnswer = {
  status?: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  body: Readable | Buffer | null;
};

type ContextOf<C> = C extends { permission: 'public' }
  ? PublicContext
  : C extends { transaction: 'none' }
    ? SessionContext
    : CallContext;

type ResultOf<C> = C extends { answer: { kind: 'stream' } }
  ? StreamAnswer
  : C extends { answer: { kind: 'data' } }
    ? CallResult<C> | SerializedJson<CallResult<C>>
    : CallResult<C>;

type Handler<C> = (context: ContextOf<C>, input: CallInput<C>) => Promise<ResultOf<C>>;

/** One handler for each call of a contract file: a missing or foreign one does not compile. */
export type Handlers<C extends Record<string, AnyCall>> = { [K in keyof C]: Handler<C[K]> };
