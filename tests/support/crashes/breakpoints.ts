/**
 * Loaded into a server process before all other modules. A request with a breakpoint header pauses at one boundary of
 * its database traffic, so that the process or the database can be killed there. Other requests are not affected.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * before, sent: the n-th statement is not sent, or is sent without an answer. answer: everything is done except the
 * response.
 */
export type Breakpoint = { label: string; kind: 'count' | 'before' | 'sent' | 'answer'; at: number };

/** Messages from the process to its parent. */
export type BreakpointMessage =
  | { told: 'listening'; address: string }
  | { told: 'arrived'; label: string }
  | { told: 'stands'; label: string }
  | { told: 'counted'; label: string; statements: string[] };

export const breakpointHeader = 'x-test-stop';

type TrackedRequest = Breakpoint & { statements: string[]; standing: Promise<void> | null };

const trackedRequests = new AsyncLocalStorage<TrackedRequest>();
const sendMessage = (message: BreakpointMessage) => process.send?.(message);
/** Paused requests continue when the parent says so, if the process still runs. */
let gate = Promise.withResolvers<void>();
process.on('message', () => {
  gate.resolve();
  gate = Promise.withResolvers();
});

/** Called when the current request has entered its queue; what it does at once is done before the parent knows. */
export function reportArrival(): void {
  const label = trackedRequests.getStore()?.label;
  if (label !== undefined) setImmediate(() => sendMessage({ told: 'arrived', label }));
}

/** Pauses the request here; resolves when it may continue. */
function pauseRequest(request: TrackedRequest): Promise<void> {
  sendMessage({ told: 'stands', label: request.label });
  request.standing = gate.promise;
  return gate.promise;
}

const statementText = (query: unknown) =>
  typeof query === 'string' ? query : String((query as { text?: string })?.text ?? query);

/**
 * A new connection sets its limits during the request that first needs it, and a session is extended once a minute by
 * one of its requests. Such a statement does not count: the number of a statement would depend on the time, and paused
 * requests would hold the few connections for sessions.
 */
const isSometimesSent = (text: string) =>
  text.startsWith('select set_config(') || text.startsWith('update qianhe.sessions set "lastUsedAt"');

const originalQuery = pg.Client.prototype.query as (...given: unknown[]) => unknown;
// The client's overloads are one function at run time.
pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
  const request = trackedRequests.getStore();
  if (!request || isSometimesSent(statementText(given[0]))) return originalQuery.apply(this, given);
  // Everything else that a paused request does is paused as well.
  if (request.standing) return request.standing.then(() => originalQuery.apply(this, given));
  request.statements.push(statementText(given[0]));
  const here = request.statements.length === request.at;
  if (here && request.kind === 'before')
    return pauseRequest(request).then(() => originalQuery.apply(this, given));
  const answer = originalQuery.apply(this, given);
  if (!here || request.kind !== 'sent') return answer;
  // The result is used later, also if it failed.
  const heard = Promise.allSettled([answer]);
  return pauseRequest(request)
    .then(() => heard)
    .then(() => answer);
} as typeof pg.Client.prototype.query;

// Its overloads, one for each event, are one function at run time.
const listener = Server.prototype as { emit(name: string, ...given: unknown[]): boolean };
const { emit } = listener;
listener.emit = function emitting(name, ...given) {
  const header = name === 'request' && (given[0] as IncomingMessage).headers[breakpointHeader];
  if (!header) return emit.call(this, name, ...given);
  const stop = JSON.parse(decodeURIComponent(String(header))) as Breakpoint;
  const request: TrackedRequest = { ...stop, statements: [], standing: null };
  trackResponse(given[1] as ServerResponse, request);
  return trackedRequests.run(request, () => emit.call(this, name, ...given));
};

/** The response of a paused request is never sent; that of a counting request reports the number of statements. */
function trackResponse(response: ServerResponse, request: TrackedRequest): void {
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = ((...given: unknown[]) => {
    if (request.kind === 'answer') {
      void pauseRequest(request).then(() => end(...given));
      return response;
    }
    sendMessage({ told: 'counted', label: request.label, statements: request.statements });
    return end(...given);
  }) as typeof response.end;
}
