/** Executes the handler of a call: in the declared transaction, once per Idempotency-Key, with its audit entry. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Reason, Refusal } from '../../../contract/failures.ts';
import type { CallContext, PublicContext, SessionContext, UploadedFile } from '../../context/callContext.ts';
import type { Deps } from '../../context/deps.ts';
import type { AuditQueue } from '../../db/audit/auditQueue.ts';
import type { Tx } from '../../db/database.ts';
import { insertAuditEntries } from '../../db/queries/platform/auditEntries.ts';
import {
  type IdempotencyTicket,
  type Lease,
  runOnceByLease,
  runOnceInTransaction,
  runPartOnce,
  type StoredAnswer,
} from '../../db/queries/platform/idempotency.ts';
import { defaultLimits } from '../../db/transaction.ts';
import { clientAddress, networkOf } from '../network/clientAddress.ts';
import { cookieOf, setCookie } from '../request/cookies.ts';
import type { Route } from '../request/routes.ts';
import type { ArrivalQueues } from './arrivalQueue.ts';
import { successEntries } from './auditEntry.ts';
import { type ChangeRecording, findRecordedRule, startChangeRecording } from './auditedChanges.ts';
import { assertAnswers, envelope, refusalBody } from './envelope.ts';
import type { GroupCommit } from './groupCommit.ts';
import { readTicket } from './idempotencyTicket.ts';
import type { Identity } from './identity.ts';

export type CallExecution = {
  route: Route;
  request: FastifyRequest;
  reply: FastifyReply;
  deps: Deps;
  audit: AuditQueue;
  groups: GroupCommit;
  queues: ArrivalQueues;
  input: { params: unknown; query: unknown; body: unknown };
  /** Check every answer against the contract (tests). */
  checkAnswers: boolean;
};

/** Returns the body to send, or the StreamAnswer of a stream call. */
export async function executeCall(execution: CallExecution): Promise<unknown> {
  const open = await openContext(execution);
  try {
    return await runInOrder(execution, open);
  } finally {
    if (open.file) discardBody(execution.request.raw);
  }
}

/** An upload that is not read to its end would block the connection and the requests that follow on it. */
function discardBody(body: IncomingMessage): void {
  // The parser takes no more data once the file has been abandoned.
  body.unpipe();
  body.resume();
}

/** A request on an object of a queue waits for earlier ones on the same object. */
function runInOrder(execution: CallExecution, open: PublicContext): Promise<unknown> {
  const { route, request, input, queues } = execution;
  const { identity } = request;
  const { queue } = route.declared;
  const target = queue?.target(input);
  if (!identity || !queue || !target) return runOnce(execution, open);
  const { userId } = identity.actor;
  const wait = { userId, signal: open.signal, patienceMs: defaultLimits.patienceMs };
  return queues(queue, identity.tenant).take(target, wait, () => runOnce(execution, open));
}

async function runOnce(execution: CallExecution, open: PublicContext): Promise<unknown> {
  const { route, request } = execution;
  const { identity } = request;
  if (route.call.permission === 'public' || !identity) return runHandler(execution, open, {});
  const answerNotes: { reason?: Reason } = {};
  const context = sessionContext(execution, open, identity, answerNotes);
  const work = async ({ tx, lease }: { tx?: Tx; lease?: Lease }) => {
    const long = lease ? { ...context, once: onceWithLease(context, lease) } : context;
    const own: SessionContext | CallContext = tx ? { ...long, tx } : long;
    const changes = await recordChanges({ execution, identity, tx });
    const answer = await runHandler(execution, own, answerNotes);
    await writeAuditEntries({ execution, identity, answer, tx, changes });
    return answer;
  };
  const ticket = await readTicket(route, { request, identity, input: execution.input });
  const shared = await groupedAnswer(execution, identity, ticket);
  if (shared) return shared;
  if (route.call.transaction === 'none') {
    if (!ticket) return work({});
    const leased = (lease: Lease) => work({ lease });
    return runOnceByLease(execution.deps.database, ticket, {
      work: leased,
      refused: refusalBody,
      signal: open.signal,
    });
  }
  // A request that ends while its transaction waits for a connection is canceled.
  const own = { kind: route.call.transaction, userId: identity.actor.userId, signal: open.signal };
  return execution.deps.database.inTenant(identity.tenant, own, (tx) =>
    ticket
      ? runOnceInTransaction(tx, ticket, { work: () => work({ tx }), refused: refusalBody })
      : work({ tx }),
  );
}

/** Runs a request in a group commit; returns undefined if its handler offers none, or if it must run alone. */
async function groupedAnswer(
  { route: { declared, call }, input, groups, checkAnswers }: CallExecution,
  { tenant, actor }: Identity,
  ticket: IdempotencyTicket | undefined,
): Promise<StoredAnswer | undefined> {
  // An entry in the audit log would have to join the group's transaction; such a request writes the flow log.
  const { group } = declared;
  if (!group || call.audit !== 'flowLog') return undefined;
  const wrap = (answer: unknown) => {
    if (checkAnswers) assertAnswers(call, answer);
    return envelope(call, answer);
  };
  return groups({ request: group.toRequest(input), many: group.many, tenant, actor, ticket, wrap });
}

async function runHandler(
  { route, input, checkAnswers }: CallExecution,
  context: PublicContext | SessionContext | CallContext,
  answerNotes: { reason?: Reason },
): Promise<StoredAnswer> {
  // The context fits the call's kind; indexing by name loses the pairing in TypeScript.
  const result = await route.handler(context as SessionContext, input);
  // A stream is not wrapped; the caller of `executeCall` gets a StreamAnswer.
  if (route.call.answer.kind === 'stream') return result as StoredAnswer;
  if (checkAnswers) assertAnswers(route.call, result);
  return envelope(route.call, result, answerNotes.reason);
}

async function openContext({ route, request, reply, deps }: CallExecution): Promise<PublicContext> {
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort(new Error('The client has left.')));
  const { identity } = request;
  const address = clientAddress(request);
  return {
    now: deps.database.now(),
    requestId: request.id,
    deps,
    signal: leaving.signal,
    address,
    network: networkOf(address),
    header: (name) => [request.headers[name]].flat()[0],
    cookie: (name) => cookieOf(request, name),
    setCookie: (cookie) => setCookie({ request, reply }, cookie),
    ...(identity ? { actor: identity.actor, tenant: identity.tenant, session: identity.id } : {}),
    ...(route.call.body === 'multipart' ? { file: await uploadedFile(request) } : {}),
  };
}

function sessionContext(
  { deps }: CallExecution,
  open: PublicContext,
  { actor, tenant, id }: Identity,
  answerNotes: { reason?: Reason },
): SessionContext {
  const inTenant: SessionContext['inTenant'] = (kind, work) =>
    deps.database.inTenant(tenant, { kind, userId: actor.userId }, work);
  return {
    ...open,
    actor,
    tenant,
    session: id,
    inTenant,
    once: (_part, work) => inTenant('write', work),
    answerReason: (reason) => {
      answerNotes.reason = reason;
    },
  };
}

const onceWithLease =
  ({ inTenant }: SessionContext, lease: Lease): SessionContext['once'] =>
  (part, work) =>
    inTenant('write', (tx) => runPartOnce(tx, { lease, part }, () => work(tx)));

type RecordedExecution = { execution: CallExecution; identity: Identity; tx: Tx | undefined };

/** Undefined for a call of which no old and new values are recorded. */
async function recordChanges({
  execution: { route, input, deps },
  identity: { tenant, actor },
  tx,
}: RecordedExecution): Promise<ChangeRecording | undefined> {
  const { audit, transaction } = route.call;
  const rule = transaction === 'read' ? undefined : findRecordedRule(audit, input);
  if (!rule) return undefined;
  const { userId } = actor;
  const recorded = { rule, input: { ...input, actor: { userId } }, comparisons: deps.auditComparisons };
  if (tx) return startChangeRecording(tx, 'lock', recorded);
  // The handler opens transactions of its own, which would wait for locks of this one.
  return deps.database.inTenant(tenant, 'read', (own) => startChangeRecording(own, 'read', recorded));
}

type AuditedCall = RecordedExecution & { answer: StoredAnswer; changes: ChangeRecording | undefined };

/** Written in the transaction of the call; before the answer if a write has no transaction; otherwise queued. */
async function writeAuditEntries({
  execution: { route, request, input, deps, audit },
  identity,
  answer,
  tx,
  changes,
}: AuditedCall) {
  const { call } = route;
  const subject = { call, identity, address: clientAddress(request), requestId: request.id };
  const plain = successEntries(subject, { ...input, answer });
  if (plain.length === 0) return;
  const write = async (own: Tx) =>
    insertAuditEntries(
      own,
      changes ? successEntries(subject, { ...input, answer }, await changes(own, answer)) : plain,
    );
  if (tx && call.transaction === 'write') await write(tx);
  else if (call.method === 'POST') await deps.database.inTenant(identity.tenant, 'write', write);
  else for (const entry of plain) audit.add(identity.tenant, entry);
}

async function uploadedFile(request: FastifyRequest): Promise<UploadedFile> {
  const part = await request.file().catch(refuseAbortedUpload);
  if (!part) throw new Refusal(400, [{ path: 'file', message: '请选择文件' }]);
  return {
    fileName: part.filename,
    mimeType: part.mimetype,
    stream: Readable.from(readWholeFile(part.file), { objectMode: false }),
    truncated: () => part.file.truncated,
  };
}

/** A client that disconnects during the upload is not a fault. */
async function* readWholeFile(file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    refuseAbortedUpload(error);
  }
}

function refuseAbortedUpload(error: unknown): never {
  // The parser reports its own limits with FST_ codes.
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')) throw error;
  throw new Refusal(400, [{ path: 'file', message: '上传内容不完整，请重新上传' }]);
}
