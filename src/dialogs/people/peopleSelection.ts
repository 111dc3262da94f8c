/** The selection of the people picker: one or many, within bounds, and whether closing would lose changes. Pure. */
import { toggleChoice } from '../../fields/combobox/choices.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { formatCountProblem } from './candidateSelection.ts';

export type SelectionBounds = {
  multiple: boolean;
  /** The smallest and largest number to choose; undefined: any number. */
  least?: number | undefined;
  most?: number | undefined;
};

export type PeopleSelection = {
  chosen: readonly FieldChoice[];
  /** The reason why the last key changed nothing. */
  problem?: string | undefined;
  /** True after Esc was pressed once with unsaved changes; a second Esc closes. */
  leaving: boolean;
};

export const createSelection = (chosen: readonly FieldChoice[]): PeopleSelection => ({
  chosen,
  leaving: false,
});

/** Selects or deselects the person; one too many is refused, a single choice is replaced. */
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

/** Adds all of them to the selection, or removes them if all are selected. */
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

/** Returns the reason why the selection cannot be confirmed; undefined when it can. */
export function findSelectionProblem(
  chosen: readonly FieldChoice[],
  bounds: SelectionBounds,
): string | undefined {
  if (!bounds.multiple) return undefined;
  const { least = 0, most = Number.POSITIVE_INFINITY } = bounds;
  return formatCountProblem({ least, most }, chosen.length);
}

/** Esc closes at once without changes, and at the second press with changes. */
export function applyEscape(
  picking: PeopleSelection,
  before: readonly FieldChoice[],
): PeopleSelection | 'leave' {
  if (picking.leaving || isSameChoice(picking.chosen, before)) return 'leave';
  return { ...picking, leaving: true };
}

const isSameChoice = (one: readonly FieldChoice[], other: readonly FieldChoice[]): boolean =>
  one.length === other.length && one.every(({ value }) => other.some((held) => held.value === value));
