/**
 * How a foreign client's operation is carried out: by calls of the contract, asked as the same person over the same
 * routes. A layer imports the contract only, so it can do nothing that its client could not do by those calls.
 */
import type { AnyCall, CallResult } from '../../contract/call.ts';

export type Fields = Record<string, unknown>;

/** As it came: texts of the path, query and body unchecked. The calls that are asked check what they are given. */
export type OperationInput = { params: Record<string, string>; query: Fields; body: Fields };

export type CallInputFields = { params?: Fields; query?: Fields; body?: unknown };

/** Throws a CallRefusal where the call refuses. */
export type InvokeCall = <C extends AnyCall>(call: C, input?: CallInputFields) => Promise<CallResult<C>>;

/** What leaves as it came from a call of kind `stream`. */
export class FileAnswer {
  readonly call: AnyCall;
  readonly input: CallInputFields;

  constructor(call: AnyCall, input: CallInputFields) {
    this.call = call;
    this.input = input;
  }
}

/** What a call answered instead of a result: a business refusal or one of the transport. */
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
  /** The only calls that it may ask. None: the operation is not offered. */
  calls: readonly AnyCall[];
  /** A remark in Chinese for the documentation; of an operation without calls the reason. */
  note?: string;
  /** Its answer has nothing in common with the call's on the same path: only who is known to be RuoYi gets it. */
  instead?: true;
  /**
   * The kind of body, `json` by default. `form`: fields of a form; `file`: a file, passed to the call unread; `any`: of
   * an operation that is not offered.
   */
  body?: 'json' | 'form' | 'file' | 'any';
  /** The fields of the answer beside `code` and `msg`, in the foreign client's shape; a `msg` among them replaces it. */
  answer(sent: OperationInput, ask: InvokeCall): Promise<Fields | FileAnswer>;
};
