/** The error that a failed call throws, and its messages for people. */
import { formatSessionEnd } from '../../contract/access/sessionEnds.ts';
import type { FieldError, Reason } from '../../contract/failures.ts';
import { htmlToText } from '../../contract/text/htmlToText.ts';

/** `NETWORK`, `TIMEOUT` and `HTTP` come from the transport; all others come from the server. */
export type FailureReason = Reason | 'NETWORK' | 'TIMEOUT' | 'HTTP';

export class CallFailure extends Error {
  readonly reason: FailureReason;
  readonly msg: string;
  readonly errors: readonly FieldError[];
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** The code of the server's answer; undefined without an answer of the server itself. */
  readonly code: number | undefined;
  readonly data: unknown;
  /** Why the session of the call has ended, as a sentence; undefined if the server does not say. */
  readonly ended: string | undefined;
  /** The page has already shown a notice about this failure. */
  noticed = false;
  /** True if the messages of `errors` are shown at their fields and need no other notice. */
  isShownAtFields = false;

  constructor(given: {
    reason: FailureReason;
    msg: string;
    status: number;
    code?: number;
    errors?: readonly FieldError[];
    data?: unknown;
    ended?: string | undefined;
  }) {
    super(given.msg);
    this.name = 'CallFailure';
    this.reason = given.reason;
    this.msg = given.msg;
    this.status = given.status;
    this.code = given.code;
    this.errors = given.errors ?? [];
    this.data = given.data;
    this.ended = given.ended;
  }
}

const unknownErrorText = '系统未知错误，请反馈给管理员';

const statusTexts: Record<number, string> = {
  401: '认证失败，无法访问系统资源',
  403: '当前操作没有权限',
  404: '访问资源不存在',
};

export const networkText = '您的当前网络不稳定，请关注';
const timeoutText = '系统接口请求超时';

type Envelope = {
  code?: number;
  msg?: string;
  reason?: string;
  errors?: FieldError[];
  data?: unknown;
  ended?: string;
};

/** Returns the failure in a response, or undefined for a success. `body` is the server's body, parsed if JSON. */
export function parseFailure(status: number, body: unknown): CallFailure | undefined {
  const envelope = parseEnvelope(body);
  if (!envelope) {
    if (status < 400) return undefined;
    return new CallFailure({ reason: 'HTTP', msg: `系统接口${status}异常`, status });
  }
  if (status < 400 && (envelope.code === undefined || envelope.code === 200)) return undefined;
  const text = envelope.msg || unknownErrorText;
  return new CallFailure({
    // The server's list of reasons is the contract's; a transport refusal has none.
    reason: (envelope.reason as Reason | undefined) ?? 'HTTP',
    // The message of a stopped check comes from the form's configuration, which is HTML.
    msg: statusTexts[status] ?? (envelope.reason === 'CHECK_STOPPED' ? htmlToText(text) : text),
    status,
    code: envelope.code ?? status,
    errors: envelope.errors ?? [],
    data: envelope.data,
    ended: formatSessionEnd(envelope.ended),
  });
}

function parseEnvelope(body: unknown): Envelope | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  // Every key of Envelope is optional and read with a default.
  return body as Envelope;
}

/** The failure without a response: no connection, timeout, or aborted by the caller. */
export function toTransportFailure(error: unknown): CallFailure {
  if (hasErrorName(error, 'TimeoutError'))
    return new CallFailure({ reason: 'TIMEOUT', msg: timeoutText, status: 0 });
  return new CallFailure({ reason: 'NETWORK', msg: networkText, status: 0 });
}

/** The caller itself aborted the call; no message is needed. */
export const isAbortError = (error: unknown) => hasErrorName(error, 'AbortError');

/** ofetch wraps the error of fetch as its cause. */
function hasErrorName(error: unknown, name: string): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === name || hasErrorName(error.cause, name);
}
