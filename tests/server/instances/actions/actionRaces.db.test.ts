/**
 * Tests users who act at the same time, through either node: answers and tables equal those of one order of execution.
 * RACES sets how often each pair races; at full depth every two actions race in three ways.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { instanceCalls } from '../../../../contract/calls/instance.ts';
import { taskCalls } from '../../../../contract/calls/task.ts';
import { chooseDepth, isFullDepth, testSeed } from '../../../support/depth.ts';
import { copyInstance, type InstanceCopy } from '../../../support/races/instanceCopies.ts';
import { expectIntact } from '../../../support/races/integrity.ts';
import {
  expectSerializable,
  firstThenSecond,
  overlapping,
  type RaceOrder,
  type RaceOutcome,
  type RacerPair,
  runRaces,
  secondThenFirst,
  simultaneous,
  simultaneousReversed,
} from '../../../support/races/race.ts';
import { deployRaceFlows, raceForms } from '../../../support/races/raceFlows.ts';
import { connectionsPerTenant, type RaceNodes, startTwoNodes } from '../../../support/races/raceNodes.ts';
import { racerFactories } from '../../../support/races/racers.ts';
import { listPairs, type Scenario, scenarios } from '../../../support/races/scenarios.ts';
import { createFlowServer, type FlowServer } from '../../../support/servers/flowServer.ts';

/** The numbers of the races of a scenario, which decide their course. The first scenario contains all actions. */
function racesOf(scenario: Scenario): number[] {
  const count = Number(process.env.RACES ?? chooseDepth(1, scenario === scenarios[0] ? 3 : 2));
  const first = isFullDepth ? 0 : testSeed + scenarios.indexOf(scenario);
  return Array.from({ length: count }, (_, race) => first + race);
}
const patience = { timeout: 200_000 + Number(process.env.RACES ?? 0) * 30_000 };

let stage: FlowServer;
let two: RaceNodes;
beforeAll(async () => {
  stage = await createFlowServer(raceForms);
  await deployRaceFlows(stage);
  two = await startTwoNodes(stage);
});
afterAll(async () => {
  await two.close();
  await stage.close();
});

const write = <T>(work: Parameters<typeof stage.database.inTenant<T>>[2]) =>
  stage.database.inTenant(stage.tenant, 'write', work);

const namesOf = (pair: RacerPair) => pair.map((one) => one.name).join(' × ');

/** One round: every pair races on its own copy. */
async function heat(
  pairs: readonly RacerPair[],
  copies: readonly InstanceCopy[],
  course: RaceOrder,
): Promise<RaceOutcome[]> {
  const entries = pairs.flatMap((pair, index) => {
    const copy = copies[index];
    return copy ? [{ pair, copy }] : [];
  });
  // One connection belongs to the gate.
  return runRaces(
    { node: two.nodes[0], tenant: stage.tenant, width: connectionsPerTenant - 1 },
    entries,
    course,
  );
}

const isHeld = (race: number) => race % 4 === 0;

function courseOf(race: number): RaceOrder {
  if (isHeld(race)) return overlapping(two.nodes, stage.tenant);
  return race % 2 === 0 ? simultaneous(two.nodes) : simultaneousReversed(two.nodes);
}

/** The racer that held the lock precedes every other writer. Readers do not wait for it. */
const isFirst = (race: number, [a, b]: RacerPair, { responses }: RaceOutcome) =>
  isHeld(race) && a.kind !== null && b.kind !== null && a.kind !== 'start' && succeeded(responses[0]);

const succeeded = (told: string | undefined) =>
  told?.startsWith('200 {"code":200') && !told.includes('"ok":false');

function expectActing(
  { racers, late }: Scenario,
  pairs: readonly RacerPair[],
  first: readonly RaceOutcome[],
): void {
  const acting = new Set(
    pairs.flatMap(([a], index) => (succeeded(first[index]?.responses[0]) ? [a.name] : [])),
  );
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name);
  expect([...acting]).toEqual(names(racers(stage.users)));
  expect(names(late(stage.users)).filter((name) => acting.has(name))).toEqual([]);
}

const faults = /系统未知错误|系统繁忙|deadlock|serialize|lock timeout|50[03] \{/;

describe('two users who act at the same time', () => {
  test.each(scenarios)('$name: the result equals one order of execution', patience, async (scenario) => {
    const pairs = listPairs(scenario, stage.users);
    const original = await scenario.prepare(stage);
    const fresh = () =>
      write((tx) => copyInstance(tx, { original, count: pairs.length, users: stage.users }));
    const [before, after] = [
      await heat(pairs, await fresh(), firstThenSecond(two.nodes)),
      await heat(pairs, await fresh(), secondThenFirst(two.nodes)),
    ];
    expectActing(scenario, pairs, before);
    expect([...before, ...after].filter(({ responses }) => faults.test(responses.join()))).toEqual([]);
    for (const race of racesOf(scenario)) {
      const outcomes = await heat(pairs, await fresh(), courseOf(race));
      for (const [index, pair] of pairs.entries()) {
        const [one, other, outcome] = [before[index], after[index], outcomes[index]];
        if (!one || !other || !outcome) throw new Error(`Nothing came of ${namesOf(pair)}.`);
        expectSerializable(isFirst(race, pair, one) ? [one] : [one, other], outcome, namesOf(pair));
      }
      await write((tx) => sql`delete from "liveEvents"`.execute(tx));
    }
  });

  test('every action meets every other action and itself', () => {
    const kinds = Object.keys(racerFactories).filter((kind) => kind !== 'start');
    const met = new Set(
      scenarios.flatMap((scenario) => {
        const able = scenario.racers(stage.users).flatMap(({ kind }) => kind ?? []);
        return able.flatMap((a) => able.map((b) => `${a} × ${b}`));
      }),
    );
    const wanted = kinds.flatMap((a) => kinds.map((b) => `${a} × ${b}`));
    expect(wanted.filter((pair) => !met.has(pair))).toEqual([]);
  });

  test('every call that acts on a task or an instance takes part in a race', () => {
    const raced = new Set(scenarios.flatMap((one) => one.racers(stage.users).map(({ call }) => call)));
    const writing = Object.entries({ ...taskCalls, ...instanceCalls }).filter(
      ([, call]) => call.method === 'POST' && call.transaction !== 'read',
    );
    const missing = writing.filter(([, call]) => !raced.has(call)).map(([name]) => name);
    expect(missing).toEqual(['startAndSubmit']);
  });
});

test('the result of all races passes the integrity check, and no deadlock occurred', () =>
  expectIntact(stage.database));
