/** Choosing people in the picker: one or many, within bounds, and whether leaving would lose something. Pure. */
import { toggled } from '../../fields/parts/choices.ts';
import type { Choice } from '../../fields/world.ts';
import { countSentence } from './selection.ts';

export type Bounds = {
  multiple: boolean;
  /** How many must and may be chosen; left out: any number. */
  least?: number | undefined;
  most?: number | undefined;
};

export type Picking = {
  chosen: readonly Choice[];
  /** Why the last press changed nothing. */
  problem?: string | undefined;
  /** Esc was pressed once while something would be lost; a second one leaves. */
  leaving: boolean;
};

export const pickingOf = (chosen: readonly Choice[]): Picking => ({ chosen, leaving: false });

/** The person is taken, or given back; one too many is refused, the only one of a single choice replaced. */
export function took(picking: Picking, person: Choice, bounds: Bounds): Picking {
  const chosen = toggled(picking.chosen, person, bounds.multiple);
  const { most = Number.POSITIVE_INFINITY } = bounds;
  const tooMany = bounds.multiple && chosen.length > most && chosen.length > picking.chosen.length;
  if (tooMany) return { ...picking, leaving: false, problem: problemOf(chosen, bounds) };
  return pickingOf(chosen);
}

/** All of them beside those chosen already; or, where all are, none of them. */
export function tookAll(picking: Picking, people: readonly Choice[], bounds: Bounds): Picking {
  const held = new Set(picking.chosen.map((one) => one.value));
  const others = people.filter((one) => !held.has(one.value));
  if (others.length === 0) {
    const dropped = new Set(people.map((one) => one.value));
    return pickingOf(picking.chosen.filter((one) => !dropped.has(one.value)));
  }
  const chosen = [...picking.chosen, ...others];
  const { most = Number.POSITIVE_INFINITY } = bounds;
  if (chosen.length > most) return { ...picking, leaving: false, problem: problemOf(chosen, bounds) };
  return pickingOf(chosen);
}

export const dropped = (picking: Picking, person: Choice): Picking =>
  pickingOf(picking.chosen.filter((one) => one.value !== person.value));

/** Why the choice cannot be confirmed; undefined when it can. */
export function problemOf(chosen: readonly Choice[], bounds: Bounds): string | undefined {
  if (!bounds.multiple) return undefined;
  const { least = 0, most = Number.POSITIVE_INFINITY } = bounds;
  return countSentence({ least, most }, chosen.length);
}

/** Esc: leaves at once where nothing was changed, at the second press where something was. */
export function escaped(picking: Picking, before: readonly Choice[]): Picking | 'leave' {
  if (picking.leaving || isSameChoice(picking.chosen, before)) return 'leave';
  return { ...picking, leaving: true };
}

const isSameChoice = (one: readonly Choice[], other: readonly Choice[]): boolean =>
  one.length === other.length && one.every(({ value }) => other.some((held) => held.value === value));
