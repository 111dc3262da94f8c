/** Two requests at one copy of an instance: one after the other in both orders, then at once, again and again. */
import { expect } from 'vitest';
import type { TenantRef } from '../../../server/db/database.ts';
import type { Answer } from '../server.ts';
import type { Copy } from './copies.ts';
import { openGate, untilStill } from './gate.ts';
import type { RaceNode, RaceNodes } from './nodes.ts';
import { said, storedStates } from './outcome.ts';
import type { Racer } from './racers.ts';

export type Pair = readonly [Racer, Racer];
export type Race = { readonly pair: Pair; readonly copy: Copy };

/** What the first and the second racer of the pair were told, and what is stored. */
export type Outcome = { readonly told: readonly [string, string]; readonly state: string };

/** Lets a few races happen at the same time; the answers in the order of each pair. */
export type Course = (races: readonly Race[]) => Promise<Told[]>;
type Told = readonly [Answer, Answer];

type Two = RaceNodes['nodes'];

const each =
  (run: (race: Race) => Promise<Told>): Course =>
  (races) =>
    Promise.all(races.map(run));

export const forth = ([node]: Two): Course =>
  each(async ({ pair: [a, b], copy }) => [await a.fire(node, copy), await b.fire(node, copy)]);

export const back = ([node]: Two): Course =>
  each(async ({ pair: [a, b], copy }) => {
    const second = await b.fire(node, copy);
    return [await a.fire(node, copy), second];
  });

/** In one tick, through different nodes. */
export const atOnce = ([one, other]: Two): Course =>
  each(({ pair: [a, b], copy }) => Promise.all([a.fire(one, copy), b.fire(other, copy)]));

/** The same, the second of each pair sent first. */
export const atOnceBackwards = ([one, other]: Two): Course =>
  each(({ pair: [a, b], copy }) => {
    const second = b.fire(other, copy);
    return Promise.all([a.fire(one, copy), second]);
  });

/** The first is held in the middle of its transaction, its locks taken, until the second waits for it or is done. */
export const held =
  ([one, other]: Two, tenant: TenantRef): Course =>
  async (races) => {
    const gate = await openGate(one.database, tenant, races);
    const first = races.map(({ pair: [a], copy }) => a.fire(one, copy));
    await untilStill(one.database, first);
    const second = races.map(({ pair: [, b], copy }) => b.fire(other, copy));
    await untilStill(one.database, [...first, ...second]);
    await gate.open();
    return Promise.all(first.map((answer, index) => both(answer, second[index])));
  };

async function both(first: Promise<Answer>, second: Promise<Answer> | undefined): Promise<Told> {
  if (!second) throw new Error('A race has one racer only.');
  return Promise.all([first, second]);
}

type Place = { readonly node: RaceNode; readonly tenant: TenantRef; readonly width: number };

/** Runs them all, so many at a time, and reads what came of each. */
export async function raceAll(place: Place, races: readonly Race[], course: Course): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let from = 0; from < races.length; from += place.width) {
    outcomes.push(...(await outcomesOf(place, races.slice(from, from + place.width), course)));
  }
  return outcomes;
}

async function outcomesOf(
  { node, tenant }: Place,
  races: readonly Race[],
  course: Course,
): Promise<Outcome[]> {
  const told = await course(races);
  const copies = races.map(({ copy }) => copy);
  const states = await node.database.inTenant(tenant, 'read', (tx) => storedStates(tx, copies));
  return copies.map(({ rowId }, index) => {
    const stored = states.get(rowId);
    const [first, second] = told[index] ?? [];
    if (!stored || !first || !second) throw new Error(`Nothing is known of the race for record ${rowId}.`);
    return { told: [said(first, stored), said(second, stored)], state: stored.state };
  });
}

const isSame = (one: Outcome, other: Outcome): boolean =>
  one.state === other.state && one.told.every((text, index) => text === other.told[index]);

/** Throws with what differs where the outcome is none of these. */
export function expectOneOf(orders: readonly Outcome[], outcome: Outcome, name: string): void {
  if (orders.some((one) => isSame(one, outcome))) return;
  const nearest = orders.find(({ told }) => told.join() === outcome.told.join()) ?? orders[0];
  expect(legible(outcome), name).toEqual(nearest && legible(nearest));
}

const legible = ({ told, state }: Outcome) => ({ told, ...JSON.parse(state) });
