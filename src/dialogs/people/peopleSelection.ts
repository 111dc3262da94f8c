/** Choosing people in the picker: one or many, within bounds, and whether leaving would lose something. Pure. */
import { toggleChoice } from '../../fields/combobox/choices.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { formatCountProblem } from './candidateSelection.ts';

export type SelectionBounds = {
  multiple: boolean;
  /** How many must and may be chosen; left out: any number. */
  least?: number | undefined;
  most?: number | undefined;
};

export type PeopleSelection = {
  chosen: readonly FieldChoice[];
  /** Why the last press changed nothing. */
  problem?: string | undefined;
  /** Esc was pressed once while something would be lost; a second one leaves. */
  leaving: boolean;
};

export const createSelection = (chosen: readonly FieldChoice[]): PeopleSelection => ({
  chosen,
  leaving: false,
});

/** The person is taken, or given back; one too many is refused, the only one of a single choice replaced. */
export function togglePerson(
  picking: PeopleSelection,
  person: FieldChoice,
  bounds: SelectionBounds,
): PeopleSelection {
  const chosen = toggleChoice(picking.chosen, person, bounds.multiple);
  const { most = Number.POSITIVE_INFINITY } = bounds;
  const tooMany = bounds.multiple && chosen.length > most && chosen.length > picking.chosen.length;
  if (tooMany) return { ...picking, leaving: false, problem: findSelectionProblem(chosen, bounds) };
  return createSelection(chosen);
}

/** All of them beside those chosen already; or, where all are, none of them. */
export function toggleAllPeople(
  picking: PeopleSelection,
  people: readonly FieldChoice[],
  bounds: SelectionBounds,
): PeopleSelection {
  const held = new Set(picking.chosen.map((one) => one.value));
  const others = people.filter((one) => !held.has(one.value));
  if (others.length === 0) {
    const dropped = new Set(people.map((one) => one.value));
    return createSelection(picking.chosen.filter((one) => !dropped.has(one.value)));
  }
  const chosen = [...picking.chosen, ...others];
  const { most = Number.POSITIVE_INFINITY } = bounds;
  if (chosen.length > most)
    return { ...picking, leaving: false, problem: findSelectionProblem(chosen, bounds) };
  return createSelection(chosen);
}

export const removePerson = (picking: PeopleSelection, person: FieldChoice): PeopleSelection =>
  createSelection(picking.chosen.filter((one) => one.value !== person.value));

/** Why the choice cannot be confirmed; undefined when it can. */
export function findSelectionProblem(
  chosen: readonly FieldChoice[],
  bounds: SelectionBounds,
): string | undefined {
  if (!bounds.multiple) return undefined;
  const { least = 0, most = Number.POSITIVE_INFINITY } = bounds;
  return formatCountProblem({ least, most }, chosen.length);
}

/** Esc: leaves at once where nothing was changed, at the second press where something was. */
export function applyEscape(
  picking: PeopleSelection,
  before: readonly FieldChoice[],
): PeopleSelection | 'leave' {
  if (picking.leaving || isSameChoice(picking.chosen, before)) return 'leave';
  return { ...picking, leaving: true };
}

const isSameChoice = (one: readonly FieldChoice[], other: readonly FieldChoice[]): boolean =>
  one.length === other.length && one.every(({ value }) => other.some((held) => held.value === value));
