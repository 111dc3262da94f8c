/**
 * The context of a handler. The mount (server/http) has parsed the input, found the actor, checked the permission,
 * opened the transaction and fixed `now`. A handler runs in the order load, authorize, decide, apply, answer.
 */
import type { Readable } from 'node:stream';
import type { Reason } from '../../contract/failures.ts';
import type { Actor } from '../db/actor.ts';
import type { TenantRef, Tx } from '../db/database.ts';
import type { Deps } from './deps.ts';

export type UploadedFile = {
  /** The name that the client sent: for display, never for a path. */
  fileName: string;
  mimeType: string;
  stream: Readable;
  /** True after the upload exceeds the bytes that the mount accepts; read it after the stream has ended. */
  isTruncated(): boolean;
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
  /** Address of the client, for the audit log. */
  address: string;
  /** The address as limits count it: for IPv6 the /64 prefix, which belongs to one customer. */
  network: string;
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
