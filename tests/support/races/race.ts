/** Sends two requests to one copy of an instance: sequentially in both orders, then concurrently, repeatedly. */
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

/** The responses to the first and the second racer of the pair, and the stored state. */
export type RaceOutcome = { readonly responses: readonly [string, string]; readonly state: string };

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

/** Both in one tick, on different nodes. */
export const simultaneous = ([one, other]: TwoNodes): RaceOrder =>
  forEachRace(({ pair: [a, b], copy }) => Promise.all([a.fire(one, copy), b.fire(other, copy)]));

/** The same, the second of each pair sent first. */
export const simultaneousReversed = ([one, other]: TwoNodes): RaceOrder =>
  forEachRace(({ pair: [a, b], copy }) => {
    const second = b.fire(other, copy);
    return Promise.all([a.fire(one, copy), second]);
  });

/** Holds the first in the middle of its transaction, with its locks, until the second waits for it or has ended. */
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

/** Runs all races, a limited number at a time, and reads their outcomes. */
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
      responses: [normalizeResponse(first, stored), normalizeResponse(second, stored)],
      state: stored.state,
    };
  });
}

const isSameOutcome = (one: RaceOutcome, other: RaceOutcome): boolean =>
  one.state === other.state && one.responses.every((text, index) => text === other.responses[index]);

/** Throws with the difference if the outcome equals none of these. */
export function expectSerializable(orders: readonly RaceOutcome[], outcome: RaceOutcome, name: string): void {
  if (orders.some((one) => isSameOutcome(one, outcome))) return;
  const nearest = orders.find(({ responses }) => responses.join() === outcome.responses.join()) ?? orders[0];
  expect(parseOutcome(outcome), name).toEqual(nearest && parseOutcome(nearest));
}

const parseOutcome = ({ responses, state }: RaceOutcome) => ({ responses, ...JSON.parse(state) });
