/**
 * One typed declaration per call. The server's handlers, the client's functions and the OpenAPI document
 * are all derived from it; no payload is described anywhere else.
 */
import { z } from 'zod';
import type { AuditRule } from './audit.ts';
import type { ObjectRule } from './permissions.ts';

export type RateClass = 'login' | 'code' | 'register' | 'public' | 'upload' | 'export' | 'normal';

/** Bytes of a JSON body, by what it carries; a larger one is refused with 413 before it is read. */
export const bodySizes = {
  /** Anybody may send it. */
  public: 65_536,
  /** Ids, a search, the fields of one person or setting. */
  ordinary: 262_144,
  /** A record with the rows of its sub-forms, a form's definition, a text of some pages. */
  record: 1_048_576,
  /** A BPMN document, a whole text file, the ids of an export. */
  document: 4_194_304,
} as const;

/** Values in a JSON body of that many bytes; more are refused with 413 before any of them is read. */
export const maxBodyElements = (maxBody: number): number => Math.min(maxBody / 32, 55_000);

/** Keys among them: an object of many takes far longer to build than a list. */
export const maxBodyKeys = (maxBody: number): number => Math.min(maxBody / 32, 25_000);

/**
 * `public`: no token; `session`: any signed-in user; else a permission string (any one of several).
 * `{form}` stands for the path parameter of that name: `auto:{form}:list`.
 */
export type Permission = 'public' | 'session' | (string & {}) | readonly string[];

/** `read` and `write`: the mount opens the tenant's transaction. `none`: the call opens its own (long or many). */
export type TransactionKind = 'read' | 'write' | 'none';

/** How the answer is wrapped (api.md 0). */
export type CallAnswer =
  | { kind: 'data'; data: z.ZodType }
  | { kind: 'rows'; row: z.ZodType; extra: z.ZodRawShape }
  /** `msg` carries the answer: a download link or a summary; `data` may go with it. */
  | { kind: 'message'; data: z.ZodType }
  /** Fields at the top level beside `code`. */
  | { kind: 'bare'; shape: z.ZodRawShape }
  /** A file or an event stream. */
  | { kind: 'stream' };

const emptyShape = z.strictObject({});

export type CallSpec = {
  method: 'GET' | 'POST';
  /** Below `/api`, parameters in braces: `/auto/{form}/list`. */
  path: string;
  /** One Chinese sentence for the API page. */
  summary: string;
  permission: Permission;
  object: ObjectRule;
  /** Left out: `public` for a public call, else `normal`. */
  rate?: RateClass;
  /** One of `bodySizes`; left out: `public` for a public call, else `ordinary`. Files are bounded by their calls. */
  maxBody?: number;
  transaction?: TransactionKind;
  /** Open also to somebody who has to change the password before anything else. */
  beforePassword?: boolean;
  /** Seconds for which a client may keep the answer: for what changes with the product only. */
  keptSeconds?: number;
  params?: z.ZodType;
  query?: z.ZodType;
  /** `multipart`: one file, streamed; fields beside it come in `query`. */
  body?: z.ZodType | 'multipart';
  /** What the audit log says of it. Has to be declared by what writes, exports or answers a file (`AuditDeclared`). */
  audit?: AuditRule;
  answer: CallAnswer;
};

/** Of a call that leaves something behind or takes something along: it does not compile without an audit rule. */
type AuditDeclared<C> = C extends
  | { transaction: 'write' }
  | { method: 'POST'; transaction?: 'none' }
  | { rate: 'export' }
  | { answer: { kind: 'stream' } }
  ? { audit: AuditRule }
  : C extends { method: 'POST' }
    ? C extends { transaction: 'read' }
      ? unknown
      : { audit: AuditRule }
    : unknown;

/** The same for what is not typed: whether the call has to declare an audit rule. */
export const needsAuditRule = (call: Pick<AnyCall, 'method' | 'transaction' | 'rate' | 'answer'>): boolean =>
  call.transaction === 'write' ||
  (call.method === 'POST' && call.transaction !== 'read') ||
  call.rate === 'export' ||
  call.answer.kind === 'stream';

/** Fills in what a declaration leaves out; keeps every type. */
export function defineCall<const C extends CallSpec>(spec: C & AuditDeclared<C>): Call<C> {
  const isPublic = spec.permission === 'public';
  return {
    rate: isPublic ? 'public' : 'normal',
    maxBody: isPublic ? bodySizes.public : bodySizes.ordinary,
    keptSeconds: 0,
    beforePassword: false,
    transaction: spec.method === 'GET' ? 'read' : 'write',
    params: emptyShape,
    query: emptyShape,
    body: emptyShape,
    ...spec,
    // The spread fills every optional key of CallSpec; TypeScript cannot see that through the generic.
  } as unknown as Call<C>;
}

type OrDefault<C, K extends keyof CallSpec, D> = C extends { [key in K]: infer V } ? V : D;

export type Call<C extends CallSpec = CallSpec> = Required<
  Pick<CallSpec, 'rate' | 'maxBody' | 'keptSeconds' | 'beforePassword'>
> &
  Pick<C, 'method' | 'path' | 'summary' | 'permission' | 'object' | 'answer'> & {
    /** Absent: a read that leaves nothing behind. */
    audit?: AuditRule | undefined;
    transaction: OrDefault<C, 'transaction', C extends { method: 'GET' } ? 'read' : 'write'>;
    params: OrDefault<C, 'params', typeof emptyShape>;
    query: OrDefault<C, 'query', typeof emptyShape>;
    body: OrDefault<C, 'body', typeof emptyShape>;
  };

export type AnyCall = Omit<Call, 'params' | 'query' | 'body' | 'transaction'> & {
  transaction: TransactionKind;
  params: z.ZodType;
  query: z.ZodType;
  body: z.ZodType | 'multipart';
};

export const answers = {
  data: <T extends z.ZodType>(data: T) => ({ kind: 'data', data }) as const,
  rows: <T extends z.ZodType, E extends z.ZodRawShape = Record<never, never>>(row: T, extra?: E) =>
    // Without `extra` the type parameter is the empty shape, which `{}` is.
    ({ kind: 'rows', row, extra: extra ?? ({} as E) }) as const,
  message: <T extends z.ZodType = z.ZodUndefined>(data?: T) =>
    // Without `data` the type parameter is ZodUndefined.
    ({ kind: 'message', data: data ?? (z.undefined() as unknown as T) }) as const,
  bare: <T extends z.ZodRawShape>(shape: T) => ({ kind: 'bare', shape }) as const,
  /** A write that has nothing to tell but that it was done. */
  done: () => ({ kind: 'data', data: z.null() }) as const,
  stream: () => ({ kind: 'stream' }) as const,
};

type OutputOf<T> = T extends z.ZodType ? z.output<T> : never;
type InputOf<T> = T extends z.ZodType ? z.input<T> : never;
type ShapeOutput<T> = T extends z.ZodRawShape ? z.output<z.ZodObject<T>> : never;

/** What a handler of the call gets, parsed. */
export type CallInput<C> = C extends { params: infer P; query: infer Q; body: infer B }
  ? { params: OutputOf<P>; query: OutputOf<Q>; body: B extends 'multipart' ? undefined : OutputOf<B> }
  : never;

type RequestPart<K extends string, S> = [InputOf<S>] extends [Record<string, never>]
  ? { [key in K]?: never }
  : Record<never, never> extends InputOf<S>
    ? { [key in K]?: InputOf<S> }
    : { [key in K]: InputOf<S> };

/** What a client sends: parts that the call does not take are left out. */
export type CallRequest<C> = C extends { params: infer P; query: infer Q; body: infer B }
  ? RequestPart<'params', P> &
      RequestPart<'query', Q> &
      (B extends 'multipart' ? { body: FormData } : RequestPart<'body', B>)
  : never;

/** What a handler returns and a client receives, without the envelope. */
export type CallResult<C> = C extends { answer: infer A }
  ? A extends { kind: 'data'; data: infer D }
    ? OutputOf<D>
    : A extends { kind: 'rows'; row: infer R; extra: infer E }
      ? { rows: OutputOf<R>[] } & (E extends { total: z.ZodType } ? unknown : { total: number }) &
          ShapeOutput<E>
      : A extends { kind: 'message'; data: infer D }
        ? { msg: string; data?: OutputOf<D> }
        : A extends { kind: 'bare'; shape: infer S }
          ? ShapeOutput<S>
          : unknown
  : never;
