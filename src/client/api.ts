/**
 * The server's calls as functions, typed by the contract: `await api.task.approval({ body })`.
 * Each resolves to the call's result without its envelope and throws a CallFailure.
 */
import { ofetch } from 'ofetch';
import type { AnyCall, CallRequest, CallResult } from '../../contract/call.ts';
import { type Calls, calls } from '../../contract/calls.ts';
import { pathOf, queryOf } from './address.ts';
import { token } from './cookies.ts';
import { CallFailure, failureOf, isAbort, transportFailure } from './failure.ts';
import { newIdempotencyKey } from './idempotencyKey.ts';
import { tellOf } from './notices.ts';

/** Half a million rows may take their time (shell seed, point 9). */
const timeoutMs = 6_000_000;

export type SendOptions = {
  signal?: AbortSignal;
  /** The same write sent again under the same key is done once; without it every call is a write of its own. */
  idempotencyKey?: string;
  /** The call outlives the page that makes it. */
  keepalive?: boolean;
};

type Send<C> = (
  ...args: Record<never, never> extends CallRequest<C>
    ? [request?: CallRequest<C>, options?: SendOptions]
    : [request: CallRequest<C>, options?: SendOptions]
) => Promise<CallResult<C>>;

export type Api = { [Noun in keyof Calls]: { [Name in keyof Calls[Noun]]: Send<Calls[Noun][Name]> } };

type Request = { params?: object; query?: object; body?: unknown };

/** What the client knows of a call: the build leaves out the rest (vite.config.ts). */
type Known = Pick<AnyCall, 'method' | 'path'> & { answer: { kind: AnyCall['answer']['kind'] } };

async function send(call: Known, request: Request = {}, options: SendOptions = {}): Promise<unknown> {
  // Parts of a request are plain objects by the contract's schemas.
  const path = pathOf(call.path, request.params as Record<string, unknown>);
  const query = queryOf(request.query as Record<string, unknown>);
  const signals = [AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])];
  try {
    const answer = await ofetch.raw(`/api${path}${query}`, {
      method: call.method,
      headers: headersOf(call, options),
      ...(call.method === 'POST' && { body: bodyOf(request) }),
      signal: AbortSignal.any(signals),
      retry: 0,
      ...(options.keepalive && { keepalive: true }),
      ignoreResponseError: true,
      ...(call.answer.kind === 'stream' && { responseType: 'blob' }),
    });
    const failure = failureOf(answer.status, answer._data);
    if (failure) throw failure;
    return resultOf(call, answer._data);
  } catch (error) {
    throw asThrown(error);
  }
}

/** A failure that the page has been told of where that is the client's to do. An abort stays one. */
function asThrown(error: unknown) {
  if (isAbort(error)) return error;
  const failure = error instanceof CallFailure ? error : transportFailure(error);
  tellOf(failure);
  return failure;
}

function headersOf(call: Known, options: SendOptions): Record<string, string> {
  const held = token.get();
  return {
    // Asks for the contract alone; other values get fields of foreign clients as well.
    ...(call.answer.kind !== 'stream' && { Accept: 'application/json' }),
    ...(held && { Authorization: `Bearer ${held}` }),
    ...(call.method === 'POST' && { 'Idempotency-Key': options.idempotencyKey ?? newIdempotencyKey() }),
  };
}

/** A POST always has a JSON body, so that the schema of a call without one is held too. */
const bodyOf = (request: Request) =>
  request.body instanceof FormData ? request.body : JSON.stringify(request.body ?? {});

function resultOf(call: Known, body: unknown): unknown {
  if (call.answer.kind === 'stream') return body;
  // The envelope of a success, by api.md 0.
  const { code: _, msg, data, ...rest } = body as { code?: number; msg?: string; data?: unknown };
  if (call.answer.kind === 'data') return data;
  if (call.answer.kind === 'message') return { msg, data };
  return rest;
}

const functionsOf = (nounCalls: Record<string, Known>) =>
  Object.fromEntries(
    Object.entries(nounCalls).map(([name, call]) => [
      name,
      (request?: Request, options?: SendOptions) => send(call, request, options),
    ]),
  );

export const api = Object.fromEntries(
  // Known is what every declared call is once its schemas are forgotten.
  Object.entries(calls).map(([noun, its]) => [noun, functionsOf(its as unknown as Record<string, Known>)]),
  // Built from the very object that types it.
) as unknown as Api;
