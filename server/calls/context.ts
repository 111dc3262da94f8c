/**
 * The context of a handler. The mount (server/http) has parsed the input, found the actor, checked the permission,
 * opened the transaction and fixed `now`. A handler runs in the order load, authorize, decide, apply, answer.
 */
import type { Readable } from 'node:stream';
import type { AnyCall, CallInput, CallResult } from '../../contract/call.ts';
import type { Failure, Reason } from '../../contract/failures.ts';
import type { Actor } from '../db/actor.ts';
import type { AuditQueue } from '../db/audit/auditQueue.ts';
import type { Database, TenantRef, Tx } from '../db/database.ts';
import type { LiveHub } from '../db/live/liveHub.ts';
import type { DiskSpace } from '../db/storage/diskSpace.ts';
import type { MessageGateway } from '../jobs/periodic/outboxDelivery.ts';
import type { Jobs } from '../jobs/queue/jobs.ts';
import type { ExternalServiceClients } from '../providers/external/externalServices.ts';
import type { MapProvider, MapSettings } from '../providers/map/mapProvider.ts';
import type { WechatProvider } from '../providers/wechat/wechatProvider.ts';
import type { FileStore } from '../records/files/fileStore.ts';
import type { UploadQuotaDefaults } from '../records/files/uploadQuota.ts';
import type { SerializedJson } from './serializedJson.ts';

export type { Actor } from '../db/actor.ts';

/** Settings that a call may depend on; main reads them from the environment. */
type Settings = {
  version: string;
  /** Multiplies every rate class; 0 switches the limits off. */
  rateLimitScale: number;
  /** Origin under which users reach the product, without a trailing slash; if empty, links stay relative. */
  publicUrl: string;
  /** Quotas for uploaded files, unless the tenant's settings override them. */
  quotas: UploadQuotaDefaults;
};

/** The credentials of the demo users; the password is public. */
export type DemoCredentials = { password: string; accounts: readonly { userName: string; about: string }[] };

/** Everything from outside the request that a call may use. */
export type Deps = {
  /** For audit entries that are written outside a transaction. */
  audit: AuditQueue;
  database: Database;
  events: LiveHub;
  files: FileStore;
  /** Free space of the disk that holds the files and the embedded database. */
  space: DiskSpace;
  jobs: Jobs;
  map: { tiles: MapSettings['tiles']; provider: MapProvider };
  outside: ExternalServiceClients;
  /** Null if the operator has configured no gateway: messages stay in the outbox. */
  sms: MessageGateway | null;
  /** Null if sign-in by WeChat is not configured. */
  wechat: WechatProvider | null;
  settings: Settings;
  /** Absent if the demo tenant is not in use. */
  demo?: DemoCredentials;
  /** State of the scheduled backups; null if the server takes none. */
  backupHealth(): Promise<BackupHealth | null>;
};

/** Contains no secrets: /api/health answers everybody. */
export type BackupHealth = {
  /** When the last successful backup finished, ISO 8601 in UTC; null before the first. */
  lastAt: string | null;
  /** False if the last backup failed, or if none has succeeded for 36 hours. */
  ok: boolean;
};

export type UploadedFile = {
  /** The name that the client sent: for display, never for a path. */
  fileName: string;
  mimeType: string;
  stream: Readable;
  /** True after the upload exceeds the bytes that the mount accepts; read it after the stream has ended. */
  truncated(): boolean;
};

/** `value` consists of letters, digits and `-._`. */
export type ServerCookie = { name: string; value: string; days: number };

type RequestContext = {
  /** The time of the request: the single clock for everything that it writes. */
  now: Date;
  requestId: string;
  deps: Deps;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** Address of the client, for limits and the audit log. */
  address: string;
  /**
   * Returns a request header by its lower-case name, for data outside the payload: range, last-event-id, user-agent.
   */
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  setCookie(cookie: ServerCookie): void;
  file?: UploadedFile;
};

/** The context of a signed-in user; the call opens its own transactions. */
export type SessionContext = RequestContext & {
  actor: Actor;
  tenant: TenantRef;
  /** Hash of the token in use. */
  session: string;
  inTenant<T>(kind: 'read' | 'write', work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in its own transaction, once: if the request is sent again with its Idempotency-Key after this node
   * died, a finished part returns its recorded result. Part names are unique within a call.
   */
  once<T extends object | string | null>(part: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Adds `reason` to a successful answer (a hidden log is code 200 with LOG_HIDDEN). */
  answerReason(reason: Reason): void;
};

export type CallContext = SessionContext & { tx: Tx };

/** The context of a call without a token. If a valid token was sent, actor and tenant are set. */
export type PublicContext = RequestContext & { actor?: Actor; tenant?: TenantRef; session?: string };

/** The answer of a `stream` call. */
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

type OneHandler<C> = (context: ContextOf<C>, input: CallInput<C>) => Promise<ResultOf<C>>;

/** A request that shares a transaction with others, and its actor. */
export type GroupMember<Request> = { readonly request: Request; readonly actor: Actor };

/**
 * Executes the requests of several actors in one transaction. Returns the answer or refusal of each member; a member
 * without one was left and has changed nothing. `isLeft`, called after the first statement, returns a test for members
 * to leave.
 */
export type ManyHandler<Request, Answer> = <M extends GroupMember<Request>>(
  group: { tx: Tx; tenant: TenantRef; now: Date },
  members: readonly M[],
  isLeft: () => Promise<(member: M) => boolean>,
) => Promise<Map<M, Answer | Failure>>;

/** A handler whose requests join a group commit with those of all calls that have the same `many`. */
export type GroupedHandler<Context, Input, Request, Answer> = {
  readonly one: (context: Context, input: Input) => Promise<Answer>;
  readonly many: ManyHandler<Request, Answer>;
  readonly toRequest: (input: Input) => Request;
};

/** Only the handlers of a group know its request. */
type AnyGroupedHandler<C> = Omit<
  GroupedHandler<ContextOf<C>, CallInput<C>, never, ResultOf<C>>,
  'toRequest'
> & { readonly toRequest: (input: CallInput<C>) => unknown };

type Handler<C> = OneHandler<C> | AnyGroupedHandler<C>;

/** One handler for each call of a contract file: a missing or unknown handler does not compile. */
export type Handlers<C extends Record<string, AnyCall>> = { [K in keyof C]: Handler<C[K]> };
