/** Kills a process at every point of a request: before and after each statement, and before the response. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sampleEvery } from '../depth.ts';
import { createTestKey } from '../servers/testServer.ts';
import type { Breakpoint } from './breakpoints.ts';
import type { CrashTestBody, CrashTestRequest, CrashTestServer } from './crashTestServer.ts';

/** An action to perform once, with a check that it was performed exactly once. */
export type RepeatableRequest = Pick<CrashTestRequest, 'token' | 'path' | 'body'> & {
  /** Throws if the response or the tables disagree. */
  check(answer: CrashTestBody): Promise<void>;
};

export type CrashScenario = {
  /** Returns `count` independent actions. */
  ready(count: number): Promise<RepeatableRequest[]>;
  /** The number that may pause at once. Actions that share a lock or need many connections pause in small groups. */
  atOnce: number;
  /** Requests of a new process until it knows what it needs; two unless each is about something else. */
  trials?: number;
  /**
   * True: the number of statements depends on timing. A request may be answered before it reaches its point, and some
   * need not be.
   */
  varies?: boolean;
  /** While no server runs: time passes. */
  meanwhile?: () => Promise<void>;
};

/** Kills the process at every point of a request, or at a sample of them. Returns the names of all its points. */
export async function crashAtPointsOf(server: CrashTestServer, act: CrashScenario): Promise<string[]> {
  const all = listCrashPoints(await recordStatements(server, act));
  const sample = new Set(sampleEvery(sampleStep, all));
  const points = all.filter((stop) => sample.has(stop) || isAfterCommit(stop));
  const groups = Math.ceil(points.length / act.atOnce);
  for (let group = 0; group < groups; group += 1) {
    // Neighboring points pause in different groups, so that those of one connection pool do not exhaust it.
    const stops = points.filter((_, index) => index % groups === group);
    await crashAtPoints(server, act, stops);
    // The first request of a process reads what later ones know.
    await recordStatements(server, act);
  }
  return all.map((stop) => stop.label);
}

/** `npm test` kills at every 24th point, and after each commit: there a repetition would do the work twice. */
const sampleStep = 24;

const isAfterCommit = ({ kind, label }: Breakpoint): boolean =>
  kind === 'answer' || (kind === 'sent' && isCommit(label.slice(label.indexOf(': ') + 2)));

const isCommit = (statement: string): boolean => /^commit\b/i.test(statement.trim());

/** Requests that go together behind one that is under way when they come. */
export type GroupedRequests = {
  readonly first: RepeatableRequest;
  readonly leader: RepeatableRequest;
  readonly others: readonly RepeatableRequest[];
};

/**
 * Several requests in one transaction: the process dies at each statement of it. How often none of them had been
 * answered by then, of how many deaths.
 */
export async function crashDuringGroupCommit(
  server: CrashTestServer,
  act: { companions(): Promise<GroupedRequests>; lone(): Promise<RepeatableRequest> },
): Promise<{ deaths: number; together: number }> {
  const said = await recordStatements(server, {
    ready: async () => [await act.lone(), await act.lone()],
    atOnce: 1,
  });
  const begin = said.findIndex((text) => text.startsWith('begin')) + 1;
  const all = said.map((_, index) => index + 1).filter((place) => place >= begin);
  const commits = all.filter((place) => isCommit(said[place - 1] ?? ''));
  const others = all.filter((place) => !commits.includes(place));
  const places = [...sampleEvery(sampleStep, others), ...commits];
  let together = 0;
  for (const at of places) {
    if (await crashGroupAt(server, await act.companions(), { at, last: said.length })) together += 1;
  }
  return { deaths: places.length, together };
}

type GroupCrashPoint = { at: number; last: number };

/** Returns true if no request of the group was answered before the process died. */
async function crashGroupAt(
  server: CrashTestServer,
  { first, leader, others }: GroupedRequests,
  { at, last }: GroupCrashPoint,
): Promise<boolean> {
  const answered: RepeatableRequest[] = [];
  const keys = new Map<RepeatableRequest, string>();
  const lost: Promise<void>[] = [];
  const send = (one: RepeatableRequest, stop: Breakpoint) => {
    keys.set(one, createTestKey());
    const sent = server.post({ ...one, key: keys.get(one) ?? '', stop });
    lost.push(
      sent.then(
        () => void answered.push(one),
        () => undefined,
      ),
    );
  };
  const label = `together ${createTestKey()}`;
  send(first, { label: `first of ${label}`, kind: 'before', at: last });
  await server.standing([`first of ${label}`], new Set());
  send(leader, { label, kind: 'sent', at });
  await server.waitForArrivals([label]);
  const companions = others.map((one, index) => ({ one, label: `${index} of ${label}` }));
  for (const { one, label: own } of companions) send(one, { label: own, kind: 'count', at: 0 });
  await server.waitForArrivals(companions.map(({ label: own }) => own));
  server.release();
  await server.standing([label], new Set());
  await sleep(30);
  const alone = answered.filter((one) => one !== first);
  await server.kill();
  await Promise.all(lost);
  await server.start();
  await Promise.all(
    [...keys].map(async ([one, key]) => {
      try {
        await one.check(await server.post({ ...one, key }));
      } catch (cause) {
        throw new Error(`Killed together at ${at}: ${String(cause)}`, { cause });
      }
    }),
  );
  return alone.length === 0;
}

/**
 * Records the statements of a request in a process that has handled it before. Uses the shortest of the trials, because
 * a slow request sends heartbeats that others need not send.
 */
async function recordStatements(server: CrashTestServer, act: CrashScenario): Promise<string[]> {
  let shortest: string[] | undefined;
  for (const one of await act.ready(act.trials ?? 2)) {
    const label = `count ${createTestKey()}`;
    await one.check(
      await server.post({ ...one, key: createTestKey(), stop: { label, kind: 'count', at: 0 } }),
    );
    const said = await server.listStatements(label);
    if (!shortest || said.length <= shortest.length) shortest = said;
  }
  return shortest ?? [];
}

function listCrashPoints(statements: readonly string[]): Breakpoint[] {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
  return [
    ...statements.flatMap((text, index): Breakpoint[] => [
      { kind: 'before', at: index + 1, label: `before ${index + 1}: ${short(text)}` },
      { kind: 'sent', at: index + 1, label: `sent ${index + 1}: ${short(text)}` },
    ]),
    { kind: 'answer', at: 0, label: 'before the answer' },
  ];
}

async function crashAtPoints(
  server: CrashTestServer,
  act: CrashScenario,
  stops: readonly Breakpoint[],
): Promise<void> {
  const each = (await act.ready(stops.length)).map((one, index) => ({
    one,
    key: createTestKey(),
    stop: stops[index],
  }));
  const answered = new Set<string>();
  const lost: Promise<void>[] = [];
  for (const { one, key, stop } of each) {
    const label = stop?.label ?? '';
    lost.push(
      postUntilAdmitted(server, { ...one, key, ...(stop && { stop }) }).then(
        (answer) => {
          if (!act.varies) throw new Error(`${label} was answered: ${JSON.stringify(answer)}`);
          answered.add(label);
        },
        () => undefined,
      ),
    );
    // One after the other: what comes together would go together, and stand where the first of it does. One that is
    // answered although it should stand ends the waiting at once.
    await Promise.race([server.standing([label], answered), rejectOnFirstFailure(lost)]);
  }
  if (answered.size > stops.length / 2) throw new Error(`Too few stood: ${[...answered].join(', ')}`);
  // Waits until the sent statement arrives.
  await sleep(30);
  await server.kill();
  await Promise.all(lost);
  await act.meanwhile?.();
  await server.start();
  await Promise.all(
    each.map(async ({ one, key, stop }) => {
      const answer = await server.post({ ...one, key });
      try {
        await one.check(answer);
      } catch (cause) {
        throw new Error(`Killed ${stop?.label}: ${String(cause)}`, { cause });
      }
    }),
  );
}

/** Repeats a request that an overloaded server has refused without effect, as a client does. */
async function postUntilAdmitted(server: CrashTestServer, request: CrashTestRequest): Promise<CrashTestBody> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await server.post(request);
    if (answer.code !== 503 || attempt === 3) return answer;
  }
}

/** Rejects with the first of them; never resolves. */
const rejectOnFirstFailure = (promises: readonly Promise<unknown>[]) =>
  new Promise<never>((_, reject) => {
    for (const one of promises) one.catch(reject);
  });
