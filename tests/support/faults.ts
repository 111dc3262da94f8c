/**
 * Loaded into a server process before everything else: a request whose header says so stands still at one boundary
 * of what it says to the database, so that the process can be killed there, or the database. Other requests do not notice.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import pg from 'pg';

/** before, sent: the n-th statement is not sent, or sent and never answered. answer: all is done but for the answer. */
export type Stop = { label: string; kind: 'count' | 'before' | 'sent' | 'answer'; at: number };

/** What the process tells its parent. */
export type Told =
  | { told: 'listening' }
  | { told: 'stands'; label: string }
  | { told: 'counted'; label: string; statements: string[] };

export const stopHeader = 'x-test-stop';

type Asked = Stop & { statements: string[]; standing: Promise<void> | null };

const asked = new AsyncLocalStorage<Asked>();
const tell = (message: Told) => process.send?.(message);
/** What stands goes on when the parent says so, if the process lives as long. */
let gate = Promise.withResolvers<void>();
process.on('message', () => {
  gate.resolve();
  gate = Promise.withResolvers();
});

/** From here on the request stands; resolves when it may go on. */
function stand(request: Asked): Promise<void> {
  tell({ told: 'stands', label: request.label });
  request.standing = gate.promise;
  return gate.promise;
}

const textOf = (query: unknown) =>
  typeof query === 'string' ? query : String((query as { text?: string })?.text ?? query);

const ask = pg.Client.prototype.query as (...given: unknown[]) => unknown;
// The client's overloads are one function at run time.
pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
  const request = asked.getStore();
  // A new connection gets its limits in whichever request wants it first; they are none of the request's statements.
  if (!request || textOf(given[0]).startsWith('select set_config(')) return ask.apply(this, given);
  // Whatever a request does beside the statement that it stands at stands as well.
  if (request.standing) return request.standing.then(() => ask.apply(this, given));
  request.statements.push(textOf(given[0]));
  const here = request.statements.length === request.at;
  if (here && request.kind === 'before') return stand(request).then(() => ask.apply(this, given));
  const answer = ask.apply(this, given);
  if (!here || request.kind !== 'sent') return answer;
  // What it came to is heard of later, also where it failed.
  const heard = Promise.allSettled([answer]);
  return stand(request)
    .then(() => heard)
    .then(() => answer);
} as typeof pg.Client.prototype.query;

// Its overloads, one for each event, are one function at run time.
const listener = Server.prototype as { emit(name: string, ...given: unknown[]): boolean };
const { emit } = listener;
listener.emit = function emitting(name, ...given) {
  const header = name === 'request' && (given[0] as IncomingMessage).headers[stopHeader];
  if (!header) return emit.call(this, name, ...given);
  const stop = JSON.parse(decodeURIComponent(String(header))) as Stop;
  const request: Asked = { ...stop, statements: [], standing: null };
  watch(given[1] as ServerResponse, request);
  return asked.run(request, () => emit.call(this, name, ...given));
};

/** The answer of a request that stands before it is never sent; that of one that counts tells how many there were. */
function watch(response: ServerResponse, request: Asked): void {
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = ((...given: unknown[]) => {
    if (request.kind === 'answer') {
      void stand(request).then(() => end(...given));
      return response;
    }
    tell({ told: 'counted', label: request.label, statements: request.statements });
    return end(...given);
  }) as typeof response.end;
}
