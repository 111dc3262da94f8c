/**
 * An operation of a foreign client. It sends requests to calls of the contract as the same user over the same routes.
 * The layer imports the contract only, so it can do nothing that its client could not do by those calls.
 */
import type { AnyCall, CallResult } from '../../contract/call.ts';

export type Fields = Record<string, unknown>;

/** Raw input: texts of the path, and unchecked query and body. The called calls check their input. */
export type OperationInput = {
  params: Record<string, string>;
  query: Fields;
  /** Empty for a body that is not an object. */
  body: Fields;
  /** The body, if it is a list. */
  items?: readonly unknown[];
};

export type CallInputFields = { params?: Fields; query?: Fields; body?: unknown };

/** Throws a CallRefusal if the call refuses. */
export type InvokeCall = <C extends AnyCall>(call: C, input?: CallInputFields) => Promise<CallResult<C>>;

/** The answer of a call of kind `stream`, which is forwarded unchanged. */
export class FileAnswer {
  readonly call: AnyCall;
  readonly input: CallInputFields;

  constructor(call: AnyCall, input: CallInputFields) {
    this.call = call;
    this.input = input;
  }
}

/** A call's refusal: a business refusal or one of the transport. */
export class CallRefusal extends Error {
  readonly status: number;
  readonly body: Fields;

  constructor(status: number, body: Fields) {
    super(String(body.msg ?? status));
    this.name = 'CallRefusal';
    this.status = status;
    this.body = body;
  }
}

export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, parameters in braces. */
  path: string;
  /** The only calls that the operation may send. If empty, the operation is not offered. */
  calls: readonly AnyCall[];
  /** A remark in Chinese for the documentation; for an operation without calls, the reason. */
  note?: string;
  /** Fields of the call on the same path whose values mean something else in RuoYi: the translation decides them. */
  redefined?: readonly string[];
  /** The answer replaces the call's answer on the same path: only clients recognized as RuoYi get it. */
  instead?: true;
  /**
   * The kind of body, `json` by default. `form`: fields of a form; `file`: a file, forwarded to the call unread; `any`:
   * for an operation that is not offered.
   */
  body?: 'json' | 'form' | 'file' | 'any';
  /**
   * The fields of the answer besides `code` and `msg`, in the foreign client's shape; a `msg` among them replaces it.
   */
  answer(sent: OperationInput, ask: InvokeCall): Promise<Fields | FileAnswer>;
};

/** Method and path, equal for the same path with other names of parameters. */
export const routeShape = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
