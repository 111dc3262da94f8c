/**
 * Mounts the operations of a foreign client. Each is carried out by requests to the calls of the contract, sent through
 * the whole server as the same person from the same address: sign-in, permission, object rule, rate, limit, audit log
 * and transaction are those of the calls. Nothing here has a connection to the database.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnyCall, bodySizes } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { CallRefusal, type Fields, FileAnswer, type Operation } from '../compatibility/operation.ts';
import { done } from './answer.ts';
import { besideContract } from './besideContract.ts';
import { foreign, isRuoyi } from './clients.ts';
import { openExchange } from './foreignCalls.ts';
import { assertForeignMedia, readForms } from './foreignMedia.ts';
import { softenRefusals } from './softRefusals.ts';

const shapeOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{\w+\}/g, '{}')}`;

const contractPlaces = new Set(
  Object.values(calls)
    .flatMap((group) => Object.values<AnyCall>(group))
    .map(shapeOf),
);

export async function mountForeignClient(
  api: FastifyInstance,
  operations: readonly Operation[],
): Promise<void> {
  // A scope of its own: forms are read here only.
  await api.register(async (scope) => {
    readForms(scope);
    softenRefusals(scope);
    for (const operation of operations) mountOperation(scope, operation);
  });
}

function mountOperation(scope: FastifyInstance, operation: Operation): void {
  const isShared = contractPlaces.has(shapeOf(operation));
  scope.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: Math.max(bodySizes.public, ...operation.calls.map(({ maxBody }) => maxBody)),
    preParsing: assertForeignMedia(operation),
    // On the path of a call it stands before those who do not ask for the call itself.
    ...(isShared && { constraints: { client: foreign } }),
    handler: (request, reply) => carryOut({ operation, isShared, request, reply, scope }),
  });
}

type Carried = {
  operation: Operation;
  isShared: boolean;
  request: FastifyRequest;
  reply: FastifyReply;
  scope: FastifyInstance;
};

async function carryOut({ operation, isShared, request, reply, scope }: Carried): Promise<unknown> {
  const exchange = openExchange({ app: scope, operation, request, reply });
  try {
    const answer = await operation.answer(sentBy(request), exchange.ask);
    if (answer instanceof FileAnswer) return await exchange.file(answer);
    const told = { code: 200, msg: done, ...answer };
    const own = isShared && !isRuoyi(request) ? exchange.answerTo(shapeOf(operation), shapeOf) : undefined;
    if (!own) return told;
    return operation.instead ? own : besideContract(own, told);
  } catch (error) {
    // Who has left is told nothing; what was asked for them ended with it.
    if (reply.raw.destroyed) return reply.hijack();
    if (!(error instanceof CallRefusal)) throw error;
    return reply.code(error.status).send(error.body);
  }
}

const sentBy = ({ params, query, body }: FastifyRequest) => ({
  params: { ...(params as Record<string, string>) },
  query: { ...(query as Fields) },
  // A body of another kind has no fields; the call that wants some says so.
  body: typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...(body as Fields) } : {},
});
