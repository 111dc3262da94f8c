/** Every point of a request at which a process can die: before and behind each statement, and before the answer. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stop } from './faults.ts';
import type { Body, FaultyServer, Request } from './faulty.ts';
import { freshKey } from './server.ts';

/** One thing to do, once, and how it shows that it was done once. */
export type Once = Pick<Request, 'token' | 'path' | 'body'> & {
  /** Throws where the answer or the tables say otherwise. */
  check(answer: Body): Promise<void>;
};

export type Act = {
  /** As many of them as are asked for, each on something of its own. */
  ready(count: number): Promise<Once[]>;
  /** How many may stand at once; what shares a lock or takes many connections stands in small groups. */
  atOnce: number;
  /** Requests of a new process until it knows what it needs; two unless each is about something else. */
  trials?: number;
  /** How much it says depends on the moment: a request may be answered before it comes to its point, some may not be. */
  varies?: boolean;
  /** While no server runs: time passes. */
  meanwhile?: () => Promise<void>;
};

/** Names of the points at which the process was killed. */
export async function killedEverywhere(server: FaultyServer, act: Act): Promise<string[]> {
  const statements = await statementsOf(server, act);
  const points = pointsOf(statements);
  const groups = Math.ceil(points.length / act.atOnce);
  for (let group = 0; group < groups; group += 1) {
    // Neighbours stand in different groups: those of one connection pool do not use it up.
    const stops = points.filter((_, index) => index % groups === group);
    await killedAt(server, act, stops);
    // The first request of a process reads what later ones know.
    await statementsOf(server, act);
  }
  return points.map((stop) => stop.label);
}

/**
 * What a request says to the database in a process that has done it before; the shortest of the trials, since a slow
 * one gives signs of life that others need not give.
 */
async function statementsOf(server: FaultyServer, act: Act): Promise<string[]> {
  let shortest: string[] | undefined;
  for (const one of await act.ready(act.trials ?? 2)) {
    const label = `count ${freshKey()}`;
    await one.check(await server.post({ ...one, key: freshKey(), stop: { label, kind: 'count', at: 0 } }));
    const said = await server.counted(label);
    if (!shortest || said.length <= shortest.length) shortest = said;
  }
  return shortest ?? [];
}

function pointsOf(statements: readonly string[]): Stop[] {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
  return [
    ...statements.flatMap((text, index): Stop[] => [
      { kind: 'before', at: index + 1, label: `before ${index + 1}: ${short(text)}` },
      { kind: 'sent', at: index + 1, label: `sent ${index + 1}: ${short(text)}` },
    ]),
    { kind: 'answer', at: 0, label: 'before the answer' },
  ];
}

async function killedAt(server: FaultyServer, act: Act, stops: readonly Stop[]): Promise<void> {
  const each = (await act.ready(stops.length)).map((one, index) => ({
    one,
    key: freshKey(),
    stop: stops[index],
  }));
  const answered = new Set<string>();
  const lost = each.map(({ one, key, stop }) =>
    server.post({ ...one, key, ...(stop && { stop }) }).then(
      (answer) => {
        if (!act.varies) throw new Error(`${stop?.label} was answered: ${JSON.stringify(answer)}`);
        answered.add(stop?.label ?? '');
      },
      () => undefined,
    ),
  );
  // One that is answered although it should stand ends the waiting at once.
  const labels = stops.map((stop) => stop.label);
  await Promise.race([server.standing(labels, answered), failing(lost)]);
  if (answered.size > stops.length / 2) throw new Error(`Too few stood: ${[...answered].join(', ')}`);
  // What was sent arrives.
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

/** Rejects with the first of them; never resolves. */
const failing = (promises: readonly Promise<unknown>[]) =>
  new Promise<never>((_, reject) => {
    for (const one of promises) one.catch(reject);
  });
