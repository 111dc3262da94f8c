/**
 * A handler of a call, and what the mount (server/http) needs to know of it beside the call's declaration: requests
 * that share a transaction, requests that run in the order of their arrival, code to run before the server listens.
 */
import type { Readable } from 'node:stream';
import type { AnyCall, CallInput, CallResult } from '../../contract/call.ts';
import type { Calls } from '../../contract/calls.ts';
import type { Failure } from '../../contract/failures.ts';
import type { Actor } from '../db/actor.ts';
import type { TenantRef, Tx } from '../db/database.ts';
import type { CallContext, PublicContext, SessionContext } from './callContext.ts';
import type { SerializedJson } from './serializedJson.ts';

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

/** Requests join a group commit with those of all calls that have the same `many`. */
export type RequestGroup<Input, Request, Answer> = {
  readonly many: ManyHandler<Request, Answer>;
  readonly toRequest: (input: Input) => Request;
};

/**
 * What a request acts on: an object, or a part whose object has to be looked up. Requests that are not exclusive run
 * beside each other; an exclusive one runs alone among those on its object.
 */
export type QueueTarget = { readonly exclusive: boolean } & (
  | { readonly objectId: string }
  | { readonly partId: string }
);

/** Returns the object of each part; unknown parts are omitted. */
export type ObjectLookup = (tx: Tx, partIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Requests on one object run in the order of their arrival, those of all calls that have the same `findObjects`. */
export type RequestQueueing<Input> = {
  /** Null if the request acts on nothing that exists. */
  readonly target: (input: Input) => QueueTarget | null;
  readonly findObjects: ObjectLookup;
};

/** What the first request would otherwise compile: a body to parse, code to run. It writes and reads nothing. */
export type WarmUp = { readonly body?: unknown; readonly run?: () => unknown };

/** A handler with data for the mount. */
export type DeclaredHandler<Context, Input, Request, Answer> = {
  readonly one: (context: Context, input: Input) => Promise<Answer>;
  readonly group?: RequestGroup<Input, Request, Answer>;
  readonly queue?: RequestQueueing<Input>;
  readonly warmUp?: WarmUp;
};

/** Only the handlers of a group know its request. */
type AnyDeclaredHandler<C> = Omit<
  DeclaredHandler<ContextOf<C>, CallInput<C>, never, ResultOf<C>>,
  'group'
> & {
  readonly group?: {
    readonly many: ManyHandler<never, ResultOf<C>>;
    readonly toRequest: (input: CallInput<C>) => unknown;
  };
};

type Handler<C> = OneHandler<C> | AnyDeclaredHandler<C>;

/** One handler for each call of a contract file: a missing or unknown handler does not compile. */
export type Handlers<C extends Record<string, AnyCall>> = { [K in keyof C]: Handler<C[K]> };

/** The handlers of all calls. */
export type HandlerRegistry = { readonly [Noun in keyof Calls]: Handlers<Calls[Noun]> };
