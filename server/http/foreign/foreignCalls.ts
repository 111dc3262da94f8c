/** Requests to calls of the contract on behalf of a foreign client's request, through the server itself. */
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

/** Who asks, from where, and which act it is. */
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
    // The server's log and the audit log know the call by the number of its own request.
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
    /** The call's file as it is, or its refusal. */
    async file({ call, input }: FileAnswer): Promise<FastifyReply> {
      const { statusCode, headers, stream } = await send(call, input);
      for (const [name, value] of Object.entries(headers))
        if (value !== undefined && name !== 'connection' && name !== 'transfer-encoding')
          reply.header(name, value);
      return reply.code(statusCode).send(stream());
    },
    /** What the call answered, envelope and all, that has the place; nothing where another was asked. */
    answerTo: (place: string, placeOf: (call: AnyCall) => string) =>
      [...answered].find(([call]) => placeOf(call) === place)?.[1],
  };
}

const headersOf = (headers: IncomingHttpHeaders, call: AnyCall) => ({
  ...Object.fromEntries(forwardedHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
  ...(call.body === 'multipart' && { 'content-type': headers['content-type'] ?? '' }),
  // In the words of the contract: http/clients.ts.
  accept: 'application/json',
});

function payloadOf(call: AnyCall, { input, request }: { input: CallInputFields; request: FastifyRequest }) {
  if (call.method === 'GET') return {};
  return { payload: call.body === 'multipart' ? request.raw : ((input.body ?? {}) as object) };
}

const pathOf = (path: string, params: Fields = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params[name] ?? '');
    // Dots alone would lead to another call; an empty part too. No encoding keeps them in their place.
    if (/^\.{0,2}$/.test(value)) throw new Refusal(404);
    return encodeURIComponent(value);
  });

function queryOf(query: Fields = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}

/** The envelope of a success, taken off as the call's kind of answer has it. */
function resultOf<C extends AnyCall>(call: C, body: Fields): CallResult<C> {
  const { code: _, msg, data, ...rest } = body;
  const { kind } = call.answer;
  // The mount has held the answer against the contract that types it.
  return (kind === 'data' ? data : kind === 'message' ? { msg, data } : rest) as CallResult<C>;
}
