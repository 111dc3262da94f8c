/** Two requests at one copy of an instance: one after the other in both orders, then at once, again and again. */
import { expect } from 'vitest';
import type { TenantRef } from '../../../server/db/database.ts';
import type { TestResponse } from '../servers/testServer.ts';
import type { InstanceCopy } from './instanceCopies.ts';
import type { RaceNode, RaceNodes } from './raceNodes.ts';
import type { Racer } from './racers.ts';
import { normalizeResponse, readStoredStates } from './storedStates.ts';
import { createTransactionGate, waitUntilBlocked } from './transactionGate.ts';

export type RacerPair = readonly [Racer, Racer];
export type Race = { readonly pair: RacerPair; readonly copy: InstanceCopy };

/** What the first and the second racer of the pair were told, and what is stored. */
export type RaceOutcome = { readonly told: readonly [string, string]; readonly state: string };

/** Lets a few races happen at the same time; the answers in the order of each pair. */
export type RaceOrder = (races: readonly Race[]) => Promise<RaceResponses[]>;
type RaceResponses = readonly [TestResponse, TestResponse];

type TwoNodes = RaceNodes['nodes'];

const forEachRace =
  (run: (race: Race) => Promise<RaceResponses>): RaceOrder =>
  (races) =>
    Promise.all(races.map(run));

export const firstThenSecond = ([node]: TwoNodes): RaceOrder =>
  forEachRace(async ({ pair: [a, b], copy }) => [await a.fire(node, copy), await b.fire(node, copy)]);

export const secondThenFirst = ([node]: TwoNodes): RaceOrder =>
  forEachRace(async ({ pair: [a, b], copy }) => {
    const second = await b.fire(node, copy);
    return [await a.fire(node, copy), second];
  });

/** In one tick, through different nodes. */
export const simultaneous = ([one, other]: TwoNodes): RaceOrder =>
  forEachRace(({ pair: [a, b], copy }) => Promise.all([a.fire(one, copy), b.fire(other, copy)]));

/** The same, the second of each pair sent first. */
export const simultaneousReversed = ([one, other]: TwoNodes): RaceOrder =>
  forEachRace(({ pair: [a, b], copy }) => {
    const second = b.fire(other, copy);
    return Promise.all([a.fire(one, copy), second]);
  });

/** The first is held in the middle of its transaction, its locks taken, until the second waits for it or is done. */
export const overlapping =
  ([one, other]: TwoNodes, tenant: TenantRef): RaceOrder =>
  async (races) => {
    const gate = await createTransactionGate(one.database, tenant, races);
    const first = races.map(({ pair: [a], copy }) => a.fire(one, copy));
    await waitUntilBlocked(one.database, first);
    const second = races.map(({ pair: [, b], copy }) => b.fire(other, copy));
    await waitUntilBlocked(one.database, [...first, ...second]);
    await gate.open();
    return Promise.all(first.map((answer, index) => awaitBoth(answer, second[index])));
  };

async function awaitBoth(
  first: Promise<TestResponse>,
  second: Promise<TestResponse> | undefined,
): Promise<RaceResponses> {
  if (!second) throw new Error('A race has one racer only.');
  return Promise.all([first, second]);
}

type RaceSettings = { readonly node: RaceNode; readonly tenant: TenantRef; readonly width: number };

/** Runs all races, a few at a time, and reads the outcome of each. */
export async function runRaces(
  place: RaceSettings,
  races: readonly Race[],
  course: RaceOrder,
): Promise<RaceOutcome[]> {
  const outcomes: RaceOutcome[] = [];
  for (let from = 0; from < races.length; from += place.width) {
    outcomes.push(...(await runSlice(place, races.slice(from, from + place.width), course)));
  }
  return outcomes;
}

async function runSlice(
  { node, tenant }: RaceSettings,
  races: readonly Race[],
  course: RaceOrder,
): Promise<RaceOutcome[]> {
  const told = await course(races);
  const copies = races.map(({ copy }) => copy);
  const states = await node.database.inTenant(tenant, 'read', (tx) => readStoredStates(tx, copies));
  return copies.map(({ rowId }, index) => {
    const stored = states.get(rowId);
    const [first, second] = told[index] ?? [];
    if (!stored || !first || !second) throw new Error(`Nothing is known of the race for record ${rowId}.`);
    return {
      told: [normalizeResponse(first, stored), normalizeResponse(second, stored)],
      state: stored.state,
    };
  });
}

const isSameOutcome = (one: RaceOutcome, other: RaceOutcome): boolean =>
  one.state === other.state && one.told.every((text, index) => text === other.told[index]);

/** Throws the differences if the outcome equals neither order. */
export function expectSerializable(orders: readonly RaceOutcome[], outcome: RaceOutcome, name: string): void {
  if (orders.some((one) => isSameOutcome(one, outcome))) return;
  const nearest = orders.find(({ told }) => told.join() === outcome.told.join()) ?? orders[0];
  expect(parseOutcome(outcome), name).toEqual(nearest && parseOutcome(nearest));
}

const parseOutcome = ({ told, state }: RaceOutcome) => ({ told, ...JSON.parse(state) });
