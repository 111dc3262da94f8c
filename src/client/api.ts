/**
 * The server's calls as functions, typed by the contract: `await api.task.approval({ body })`. Each resolves to the
 * call's result without its envelope and throws a CallFailure.
 */
import { ofetch } from 'ofetch';
import type { AnyCall, CallRequest, CallResult } from '../../contract/call.ts';
import { type Calls, calls } from '../../contract/calls.ts';
import { CallFailure, isAbortError, parseFailure, toTransportFailure } from './callFailure.ts';
import { buildPath, buildQuery } from './callUrl.ts';
import { reportFailure } from './clientEvents.ts';
import { token } from './cookies.ts';
import { createIdempotencyKey } from './idempotencyKey.ts';
import { sendUnpaused } from './requestPause.ts';

/** An export of half a million rows may take this long. */
const timeoutMs = 6_000_000;

export type SendOptions = {
  signal?: AbortSignal;
  /** The server executes a write once per key; without a key every call is a new write. */
  idempotencyKey?: string;
  /** The call outlives the page that makes it. */
  keepalive?: boolean;
  /** It ends the session, and is sent while other requests are paused. */
  endsSession?: boolean;
};

type CallFunction<C> = (
  ...args: Record<never, never> extends CallRequest<C>
    ? [request?: CallRequest<C>, options?: SendOptions]
    : [request: CallRequest<C>, options?: SendOptions]
) => Promise<CallResult<C>>;

export type Api = { [Noun in keyof Calls]: { [Name in keyof Calls[Noun]]: CallFunction<Calls[Noun][Name]> } };

type Request = { params?: object; query?: object; body?: unknown };

/** The part of a call that the client needs: the build omits the rest (vite.config.ts). */
type CallDescription = Pick<AnyCall, 'method' | 'path'> & { answer: { kind: AnyCall['answer']['kind'] } };

async function send(
  call: CallDescription,
  request: Request = {},
  options: SendOptions = {},
): Promise<unknown> {
  // Parts of a request are plain objects by the contract's schemas.
  const path = buildPath(call.path, request.params as Record<string, unknown>);
  const query = buildQuery(request.query as Record<string, unknown>);
  const signals = [AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])];
  const fetchAnswer = () =>
    ofetch.raw(`/api${path}${query}`, {
      method: call.method,
      headers: buildHeaders(call, options),
      ...(call.method === 'POST' && { body: serializeBody(request) }),
      signal: AbortSignal.any(signals),
      retry: 0,
      ...(options.keepalive && { keepalive: true }),
      ignoreResponseError: true,
      ...(call.answer.kind === 'stream' && { responseType: 'blob' }),
    });
  try {
    const answer = await (options.endsSession ? fetchAnswer() : sendUnpaused(fetchAnswer));
    const failure = parseFailure(answer.status, answer._data);
    if (failure) throw failure;
    return unwrapResult(call, answer._data);
  } catch (error) {
    throw toThrownError(error);
  }
}

/**
 * Converts to a CallFailure and reports it to the page where that is the client's duty. An abort stays an abort.
 */
function toThrownError(error: unknown) {
  if (isAbortError(error)) return error;
  const failure = error instanceof CallFailure ? error : toTransportFailure(error);
  reportFailure(failure);
  return failure;
}

function buildHeaders(call: CallDescription, options: SendOptions): Record<string, string> {
  const held = token.get();
  return {
    // Requests the contract's format only; other Accept values add fields for foreign clients.
    ...(call.answer.kind !== 'stream' && { Accept: 'application/json' }),
    ...(held && { Authorization: `Bearer ${held}` }),
    ...(call.method === 'POST' && { 'Idempotency-Key': options.idempotencyKey ?? createIdempotencyKey() }),
  };
}

/** A POST always has a JSON body, so that a call without one is validated too. */
const serializeBody = (request: Request) =>
  request.body instanceof FormData ? request.body : JSON.stringify(request.body ?? {});

function unwrapResult(call: CallDescription, body: unknown): unknown {
  if (call.answer.kind === 'stream') return body;
  // The envelope of a success: `code` and `msg`, with the result in `data` or in further members.
  const { code: _, msg, data, ...rest } = body as { code?: number; msg?: string; data?: unknown };
  if (call.answer.kind === 'data') return data;
  if (call.answer.kind === 'message') return { msg, data };
  return rest;
}

const buildCallFunctions = (nounCalls: Record<string, CallDescription>) =>
  Object.fromEntries(
    Object.entries(nounCalls).map(([name, call]) => [
      name,
      (request?: Request, options?: SendOptions) => send(call, request, options),
    ]),
  );

export const api = Object.fromEntries(
  // The cast keeps the part of a declared call that remains without its schemas.
  Object.entries(calls).map(([noun, its]) => [
    noun,
    buildCallFunctions(its as unknown as Record<string, CallDescription>),
  ]),
  // Built from the object that types it.
) as unknown as Api;
