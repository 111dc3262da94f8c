/**
 * One typed declaration per call. The server's handlers, the client's functions and the OpenAPI document are derived
 * from it; a payload is described nowhere else.
 */
import { z } from 'zod';
import type { AuditRule } from './audit.ts';
import type { ObjectRule, SupplierGround } from './permissions.ts';

export type RateClass = 'login' | 'code' | 'register' | 'public' | 'upload' | 'export' | 'normal';

/** Limits in bytes for a JSON body, by content. A larger body is refused with 413 before it is read. */
export const bodySizes = {
  /** Calls that need no sign-in. */
  public: 65_536,
  /** Ids, a search, the fields of one person or setting. */
  ordinary: 262_144,
  /** A record with the rows of its sub-forms, a form's definition, a text of some pages. */
  record: 1_048_576,
  /** A BPMN document, a whole text file, the ids of an export. */
  document: 4_194_304,
} as const;

/** Limit for the values in a JSON body of this size. A body with more is refused with 413 before parsing. */
export const maxBodyElements = (maxBody: number): number => Math.min(maxBody / 32, 55_000);

/** Limit for the object keys among them: an object with many keys takes far longer to build than a list. */
export const maxBodyKeys = (maxBody: number): number => Math.min(maxBody / 32, 25_000);

/**
 * `public`: no token. `session`: any signed-in user. Otherwise a permission string, or a list of which one suffices.
 * `{form}` stands for the path parameter of that name: `auto:{form}:list`.
 */
export type Permission = 'public' | 'session' | (string & {}) | readonly string[];

/**
 * `read` and `write`: the mount opens the tenant's transaction. `none`: the call opens its own, one long or several.
 */
export type TransactionKind = 'read' | 'write' | 'none';

/** The envelope of the response. */
export type CallAnswer =
  | { kind: 'data'; data: z.ZodType }
  | { kind: 'rows'; row: z.ZodType; extra: z.ZodRawShape }
  /** `msg` contains the result: a download link or a summary. `data` is optional. */
  | { kind: 'message'; data: z.ZodType }
  /** Fields at the top level, next to `code`. */
  | { kind: 'bare'; shape: z.ZodRawShape }
  /** A file or an event stream. */
  | { kind: 'stream' };

const emptyShape = z.strictObject({});

export type CallSpec = {
  method: 'GET' | 'POST';
  /** The path below `/api`, with parameters in braces: `/auto/{form}/list`. */
  path: string;
  /** One Chinese sentence for the API page. */
  summary: string;
  permission: Permission;
  object: ObjectRule;
  /** Why suppliers may use the call. Absent: a supplier is refused with 403, whatever the permissions. */
  supplier?: SupplierGround;
  /** Defaults to `public` for a public call, else `normal`. */
  rate?: RateClass;
  /**
   * One of `bodySizes`. Defaults to `public` for a public call, else `ordinary`. Each upload call limits its files
   * itself.
   */
  maxBody?: number;
  transaction?: TransactionKind;
  /** True: also available to a person who must change the password first. */
  beforePassword?: boolean;
  /** True: refused with 403 to an API token; requires a session that a person has signed in to. */
  sessionOnly?: boolean;
  /** Seconds for which a client may cache the response. Only for data that changes with the release. */
  keptSeconds?: number;
  params?: z.ZodType;
  query?: z.ZodType;
  /** `multipart`: one file, streamed. Other fields are in `query`. */
  body?: z.ZodType | 'multipart';
  /** The audit rule. Required for a call that writes, exports or returns a file (`AuditDeclared`). */
  audit?: AuditRule;
  answer: CallAnswer;
};

/** Compile-time check: a call that writes or returns a file does not compile without an audit rule. */
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

/** Returns true if the call must declare an audit rule; the run-time counterpart for untyped calls. */
export const needsAuditRule = (call: Pick<AnyCall, 'method' | 'transaction' | 'rate' | 'answer'>): boolean =>
  call.transaction === 'write' ||
  (call.method === 'POST' && call.transaction !== 'read') ||
  call.rate === 'export' ||
  call.answer.kind === 'stream';

/** Fills in the defaults of a declaration and preserves every type. */
export function defineCall<const C extends CallSpec>(spec: C & AuditDeclared<C>): Call<C> {
  const isPublic = spec.permission === 'public';
  return {
    rate: isPublic ? 'public' : 'normal',
    maxBody: isPublic ? bodySizes.public : bodySizes.ordinary,
    keptSeconds: 0,
    beforePassword: false,
    sessionOnly: false,
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
  Pick<CallSpec, 'rate' | 'maxBody' | 'keptSeconds' | 'beforePassword' | 'sessionOnly'>
> &
  Pick<C, 'method' | 'path' | 'summary' | 'permission' | 'object' | 'answer'> & {
    /** Absent for a read that leaves no trace. */
    audit?: AuditRule | undefined;
    supplier?: SupplierGround | undefined;
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
  /** A write whose response contains only its success. */
  done: () => ({ kind: 'data', data: z.null() }) as const,
  stream: () => ({ kind: 'stream' }) as const,
};

type OutputOf<T> = T extends z.ZodType ? z.output<T> : never;
type InputOf<T> = T extends z.ZodType ? z.input<T> : never;
type ShapeOutput<T> = T extends z.ZodRawShape
  ? [keyof T] extends [never]
    ? unknown
    : z.output<z.ZodObject<T>>
  : never;

/** The parsed input of the call's handler. */
export type CallInput<C> = C extends { params: infer P; query: infer Q; body: infer B }
  ? { params: OutputOf<P>; query: OutputOf<Q>; body: B extends 'multipart' ? undefined : OutputOf<B> }
  : never;

type RequestPart<K extends string, S> = [InputOf<S>] extends [Record<string, never>]
  ? { [key in K]?: never }
  : Record<never, never> extends InputOf<S>
    ? { [key in K]?: InputOf<S> }
    : { [key in K]: InputOf<S> };

/** The request of a client, without the parts that the call does not use. */
export type CallRequest<C> = C extends { params: infer P; query: infer Q; body: infer B }
  ? RequestPart<'params', P> &
      RequestPart<'query', Q> &
      (B extends 'multipart' ? { body: FormData } : RequestPart<'body', B>)
  : never;

/** The result that a handler returns and a client receives, without the envelope. */
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
