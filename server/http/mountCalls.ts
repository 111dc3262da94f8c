/**
 * Mounts every call of the contract. Each request is identified (401), authorized (403) and parsed (400), in this
 * order; then the call is executed and its result is wrapped in its envelope.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../context/deps.ts';
import type { StreamAnswer } from '../context/handler.ts';
import type { Database } from '../db/database.ts';
import { handleError } from './errorHandler.ts';
import { createArrivalQueues } from './execution/arrivalQueue.ts';
import { serializedBody } from './execution/envelope.ts';
import { executeCall } from './execution/executeCall.ts';
import { createGroupCommit } from './execution/groupCommit.ts';
import {
  assertPermitted,
  createIdentityLookup,
  type Identity,
  refuseEndedSession,
} from './execution/identity.ts';
import { auditRefusal, auditRefusedAnswer } from './execution/refusalAudit.ts';
import { parseInput } from './request/parseInput.ts';
import { createRateLimits } from './request/rateLimits.ts';
import { assertMediaType } from './request/requestBodies.ts';
import type { Route } from './request/routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | undefined;
  }
}

type MountOptions = {
  readonly routes: readonly Route[];
  /** Check every answer against the contract (tests). */
  readonly checkAnswers: boolean;
  /** Many times the usual duration of a group commit. */
  readonly groupLateAfterMs: number;
};

export function mountCalls(app: FastifyInstance, deps: Deps, options: MountOptions): void {
  const { routes, checkAnswers } = options;
  const { audit } = deps;
  const find = createIdentityLookup(deps.database);
  const groups = createGroupCommit(deps.database, options.groupLateAfterMs);
  const queues = createArrivalQueues(deps.database);
  const limits = createRateLimits(app, deps.settings.rateLimitScale);

  app.decorateRequest('identity', undefined);
  app.addHook('onClose', () => audit.flush());

  for (const route of routes) {
    app.route({
      method: route.call.method,
      url: route.call.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: route.call.maxBody,
      onRequest: async (request) => {
        request.identity = await find(route.call, request);
      },
      preParsing: [
        ...limits[route.call.rate],
        async (request) => assertPermission(deps.database, route, request),
        assertMediaType(route),
      ],
      errorHandler: (error, request, reply) => {
        auditRefusal({ route, request, audit }, error);
        handleError(error, request, reply);
      },
      handler: async (request, reply) => {
        const input = parseInput(route.call, request);
        const outcome = await executeCall({
          route,
          request,
          reply,
          deps,
          audit,
          groups,
          queues,
          input,
          checkAnswers,
        });
        auditRefusedAnswer({ route, request, audit }, outcome);
        // The client has disconnected, so no JSON is built. A stream ends with its connection.
        const isUnread = reply.raw.destroyed && route.call.answer.kind !== 'stream';
        return isUnread ? reply.hijack() : buildPayload(route, reply, outcome);
      },
    });
  }
}

async function assertPermission(database: Database, { call }: Route, request: FastifyRequest): Promise<void> {
  if (!request.identity && call.permission !== 'public') await refuseEndedSession(database, call, request);
  // Fastify leaves the type of params open; a route's params are an object of texts.
  assertPermitted(call, request.identity, request.params as Record<string, unknown>);
}

/** The payload to send. For a stream, status and headers are set here too. */
function buildPayload({ call }: Route, reply: FastifyReply, outcome: unknown): unknown {
  if (call.keptSeconds > 0) reply.header('cache-control', `private, max-age=${call.keptSeconds}`);
  const written = serializedBody(outcome);
  if (written) {
    reply.type('application/json; charset=utf-8');
    return written;
  }
  if (call.answer.kind !== 'stream') return outcome;
  // Handlers<> types the result of a `stream` call as StreamAnswer; the mount holds handlers by name only.
  const { status = 200, headers, body } = outcome as StreamAnswer;
  reply.code(status).headers(headers);
  return body;
}
