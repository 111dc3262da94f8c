/** What the steps of a request know of it. Each step passes it on to the next, with what it has added. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reason } from '../../../../contract/failures.ts';
import type { PublicContext } from '../../../context/callContext.ts';
import type { Deps } from '../../../context/deps.ts';
import type { AuditQueue } from '../../../db/audit/auditQueue.ts';
import type { Tx } from '../../../db/database.ts';
import type { IdempotencyTicket, Lease } from '../../../db/queries/platform/idempotency.ts';
import type { Route } from '../../request/routes.ts';
import type { ArrivalQueues } from '../arrivalQueue.ts';
import type { GroupCommit } from '../groupCommit.ts';
import type { Identity } from '../identity.ts';

export type CallExecution = {
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly deps: Deps;
  readonly audit: AuditQueue;
  readonly groups: GroupCommit;
  readonly queues: ArrivalQueues;
  readonly input: { params: unknown; query: unknown; body: unknown };
  /** Check every answer against the contract (tests). */
  readonly checkAnswers: boolean;
};

export type CallRun = CallExecution & {
  readonly context: PublicContext;
  /** Who sends it; absent for a public call, which has no transaction, no ticket and no entry of its own. */
  readonly identity?: Identity | undefined;
  readonly ticket?: IdempotencyTicket | undefined;
  readonly tx?: Tx;
  readonly lease?: Lease;
  /** What the handler adds to a successful answer. */
  readonly notes: { reason?: Reason };
};

/** Runs the rest of the request. Returns the body to send, or the StreamAnswer of a stream call. */
export type NextStep = (run: CallRun) => Promise<unknown>;

/** One concern of a request. It may change what it passes on, wait, answer by itself, or do more afterwards. */
export type CallStep = (run: CallRun, next: NextStep) => Promise<unknown>;
