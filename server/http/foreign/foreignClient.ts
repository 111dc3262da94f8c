/**
 * Mounts the operations of a foreign client. Each operation sends requests to the calls of the contract, through the
 * whole server, as the same user from the same address: sign-in, permission, object rule, rate, limit, audit log and
 * transaction are those of the calls. Operations have no database connection.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AnyCall, bodySizes } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import {
  CallRefusal,
  type Fields,
  FileAnswer,
  type Operation,
  type OperationInput,
  routeShape,
} from '../../compatibility/operation.ts';
import { successMessage } from '../execution/envelope.ts';
import { foreignClientKind, isRuoyi } from './clientKind.ts';
import { createCallInvoker } from './foreignCalls.ts';
import { acceptForms, assertForeignMediaType } from './foreignMedia.ts';
import { mergeAnswers } from './mergeAnswers.ts';
import { softenRefusals } from './softRefusals.ts';

const contractPlaces = new Set(
  Object.values(calls)
    .flatMap((group) => Object.values<AnyCall>(group))
    .map(routeShape),
);

export async function mountForeignClient(
  api: FastifyInstance,
  operations: readonly Operation[],
): Promise<void> {
  // A separate scope: forms are parsed here only.
  await api.register(async (scope) => {
    acceptForms(scope);
    softenRefusals(scope);
    for (const operation of operations) mountOperation(scope, operation);
  });
}

function mountOperation(scope: FastifyInstance, operation: Operation): void {
  const isShared = contractPlaces.has(routeShape(operation));
  scope.route({
    method: operation.method,
    url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: Math.max(bodySizes.public, ...operation.calls.map(({ maxBody }) => maxBody)),
    preParsing: assertForeignMediaType(operation),
    // On the path of a call it precedes the call for clients that do not request the contract's format.
    ...(isShared && { constraints: { client: foreignClientKind } }),
    handler: (request, reply) => executeOperation({ operation, isShared, request, reply, scope }),
  });
}

type OperationExecution = {
  operation: Operation;
  isShared: boolean;
  request: FastifyRequest;
  reply: FastifyReply;
  scope: FastifyInstance;
};

async function executeOperation({
  operation,
  isShared,
  request,
  reply,
  scope,
}: OperationExecution): Promise<unknown> {
  const exchange = createCallInvoker({ app: scope, operation, request, reply });
  try {
    const answer = await operation.answer(readSentInput(request), exchange.ask);
    if (answer instanceof FileAnswer) return await exchange.file(answer);
    const compatible = { code: 200, msg: successMessage, ...answer };
    const own =
      isShared && !isRuoyi(request) ? exchange.answerTo(routeShape(operation), routeShape) : undefined;
    if (!own) return compatible;
    return operation.instead ? own : mergeAnswers(own, compatible);
  } catch (error) {
    // The client has disconnected; its requests ended with it.
    if (reply.raw.destroyed) return reply.hijack();
    if (!(error instanceof CallRefusal)) throw error;
    return reply.code(error.status).send(error.body);
  }
}

const readSentInput = ({ params, query, body }: FastifyRequest): OperationInput => ({
  params: { ...(params as Record<string, string>) },
  query: { ...(query as Fields) },
  // A body of another kind has no fields; a call that requires fields refuses it.
  body: typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...(body as Fields) } : {},
  ...(Array.isArray(body) && { items: body }),
});
