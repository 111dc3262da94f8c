/**
 * Loaded into a server process before everything else: a request whose header says so stands still at one boundary
 * of what it says to the database, so that the process can be killed there, or the database. Other requests do not notice.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import pg from 'pg';

/** before, sent: the n-th statement is not sent, or sent and never answered. answer: all is done but for the answer. */
export type Breakpoint = { label: string; kind: 'count' | 'before' | 'sent' | 'answer'; at: number };

/** What the process tells its parent. */
export type BreakpointMessage =
  | { told: 'listening' }
  | { told: 'stands'; label: string }
  | { told: 'counted'; label: string; statements: string[] };

export const breakpointHeader = 'x-test-stop';

type TrackedRequest = Breakpoint & { statements: string[]; standing: Promise<void> | null };

const trackedRequests = new AsyncLocalStorage<TrackedRequest>();
const sendMessage = (message: BreakpointMessage) => process.send?.(message);
/** What stands goes on when the parent says so, if the process lives as long. */
let gate = Promise.withResolvers<void>();
process.on('message', () => {
  gate.resolve();
  gate = Promise.withResolvers();
});

/** From here on the request stands; resolves when it may go on. */
function pauseRequest(request: TrackedRequest): Promise<void> {
  sendMessage({ told: 'stands', label: request.label });
  request.standing = gate.promise;
  return gate.promise;
}

const statementText = (query: unknown) =>
  typeof query === 'string' ? query : String((query as { text?: string })?.text ?? query);

const originalQuery = pg.Client.prototype.query as (...given: unknown[]) => unknown;
// The client's overloads are one function at run time.
pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
  const request = trackedRequests.getStore();
  // A new connection gets its limits in the request that first uses it; they do not count as statements of that request.
  if (!request || statementText(given[0]).startsWith('select set_config('))
    return originalQuery.apply(this, given);
  // Whatever a request does beside the statement that it stands at stands as well.
  if (request.standing) return request.standing.then(() => originalQuery.apply(this, given));
  request.statements.push(statementText(given[0]));
  const here = request.statements.length === request.at;
  if (here && request.kind === 'before')
    return pauseRequest(request).then(() => originalQuery.apply(this, given));
  const answer = originalQuery.apply(this, given);
  if (!here || request.kind !== 'sent') return answer;
  // What it came to is heard of later, also where it failed.
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

/** The answer of a request that stands before it is never sent; that of one that counts tells how many there were. */
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
