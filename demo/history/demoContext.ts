/** The data of the demo's history: people who act, forms with their flows, the master data they refer to. */
import type { Graph } from '../../contract/flow/graph.ts';
import type { Values } from '../../contract/forms/recordRules.ts';
import type { Actor } from '../../server/db/actor.ts';
import type { TenantRef } from '../../server/db/database.ts';
import type { Timekeeping } from '../../server/instances/due/timekeeping.ts';
import type { Form } from '../../server/records/schema/formLayout.ts';
import type { RandomGenerator } from '../random.ts';

export type DeployedFlow = { form: Form; definitionId: string; graph: Graph };

export type DemoContext = {
  tenant: TenantRef;
  /** The moment the seeding began; nothing happens after it. */
  now: Date;
  /** Clock and calendar of due times. */
  time: Timekeeping;
  chance: RandomGenerator;
  /** Keyed by account. */
  actors: ReadonlyMap<string, Actor>;
  /** Keyed by user id. */
  actorById: ReadonlyMap<string, Actor>;
  deptIds: readonly string[];
  supplierIds: readonly string[];
  projectIds: readonly string[];
  flows: ReadonlyMap<string, DeployedFlow>;
};

/** Makes the values that a person would fill in on a day. */
export type RecordContentFactory = (world: DemoContext, day: Date) => Values;

export const formatDate = (day: Date): string => day.toISOString().slice(0, 10);

export function shiftDate(day: Date, days: number): Date {
  return new Date(day.getTime() + days * 86_400_000);
}

/** An amount as people enter it, mostly a round one. */
export function randomAmount(chance: RandomGenerator, low: number, high: number): string {
  // Small amounts are more common than large ones.
  const value = low * (high / low) ** chance.next();
  if (chance.nextBoolean(0.25)) return (Math.round(value * 100) / 100).toFixed(2);
  const step = value > 100_000 ? 1_000 : value > 1_000 ? 100 : 10;
  return Math.max(step, Math.round(value / step) * step).toFixed(2);
}
