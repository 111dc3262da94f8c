/** Sends requests to calls of the contract on behalf of a foreign client's request, through the server itself. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify';
import type { AnyCall, CallResult } from '../../../contract/call.ts';
import { Refusal } from '../../../contract/failures.ts';
import {
  type CallInputFields,
  CallRefusal,
  type Fields,
  type FileAnswer,
  type InvokeCall,
  type Operation,
} from '../../compatibility/operation.ts';

type OperationContext = {
  app: FastifyInstance;
  operation: Operation;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Headers that carry the identity, the address and the Idempotency-Key. */
const forwardedHeaders = [
  'authorization',
  'cookie',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'idempotency-key',
  'range',
];

export function createCallInvoker({ app, operation, request, reply }: OperationContext) {
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  const answered = new Map<AnyCall, Fields>();

  const send = async (call: AnyCall, input: CallInputFields): Promise<LightMyRequestResponse> => {
    if (!operation.calls.includes(call))
      throw new Error(`The operation ${operation.path} asks ${call.path}, which it does not declare.`);
    const answer = await app.inject({
      method: call.method,
      url: `/api${pathOf(call.path, input.params)}${queryOf(input.query)}`,
      headers: headersOf(request.headers, call),
      remoteAddress: request.socket.remoteAddress ?? '',
      signal: leaving.signal,
      ...payloadOf(call, { input, request }),
      ...(call.answer.kind === 'stream' && { payloadAsStream: true }),
    });
    // The server's log and the audit log identify the call by the id of its own request.
    for (const name of ['x-request-id', 'set-cookie', 'retry-after']) {
      const value = answer.headers[name];
      if (value !== undefined) reply.header(name, value);
    }
    return answer;
  };

  const ask: InvokeCall = async (call, input = {}) => {
    const answer = await send(call, input);
    const body = answer.json<Fields>();
    if (body.code !== 200) throw new CallRefusal(answer.statusCode, body);
    answered.set(call, body);
    return resultOf(call, body);
  };

  return {
    ask,
    /** Returns the call's file unchanged, or its refusal. */
    async file({ call, input }: FileAnswer): Promise<FastifyReply> {
      const { statusCode, headers, stream } = await send(call, input);
      for (const [name, value] of Object.entries(headers))
        if (value !== undefined && name !== 'connection' && name !== 'transfer-encoding')
          reply.header(name, value);
      return reply.code(statusCode).send(stream());
    },
    /** The answer, with its envelope, of the call at `place`; undefined if another call was sent. */
    answerTo: (place: string, placeOf: (call: AnyCall) => string) =>
      [...answered].find(([call]) => placeOf(call) === place)?.[1],
  };
}

const headersOf = (headers: IncomingHttpHeaders, call: AnyCall) => ({
  ...Object.fromEntries(forwardedHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
  ...(call.body === 'multipart' && { 'content-type': headers['content-type'] ?? '' }),
  // Requests the contract's format: see clientKind.ts.
  accept: 'application/json',
});

function payloadOf(call: AnyCall, { input, request }: { input: CallInputFields; request: FastifyRequest }) {
  if (call.method === 'GET') return {};
  return { payload: call.body === 'multipart' ? request.raw : ((input.body ?? {}) as object) };
}

const pathOf = (path: string, params: Fields = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    // A part of dots alone, or an empty part, would lead to another call. No encoding prevents that.
    if (/^\.{0,2}$/.test(value)) throw new Refusal(404);
    return encodeURIComponent(value);
  });

function queryOf(query: Fields = {}): string {
  // A key that was sent more than once has a list of values.
  const given = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one) => [key, String(one)]),
  );
  const text = new URLSearchParams(given).toString();
  return text && `?${text}`;
}

/** Removes the envelope of a success, as the call's answer kind defines it. */
function resultOf<C extends AnyCall>(call: C, body: Fields): CallResult<C> {
  const { code: _, msg, data, ...rest } = body;
  const { kind } = call.answer;
  // The mount has checked the answer against the contract that types it.
  return (kind === 'data' ? data : kind === 'message' ? { msg, data } : rest) as CallResult<C>;
}
