/**
 * Resolves pasted texts to people, departments, records and configured options. Only a whole and unique name
 * counts.
 */

import type { ReferenceKind } from '../../../contract/fields/fieldType.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { findDeptsByText } from '../../../contract/fields/shared/deptPath.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { FieldChoice, FieldContext, FieldLocation } from '../fieldContext.ts';
import type { FieldValues } from '../fieldRenderer.ts';
import {
  applyPastedLines,
  dependencyDepth,
  formatResolvedKey,
  listReferenceLookups,
  type PasteResult,
  type PasteTarget,
  parentValues,
  type ReferenceLookup,
  type ResolvedTexts,
} from './pasteCells.ts';
import type { SubFormRows } from './subFormRows.ts';

/** The number of parallel requests. */
const maxParallel = 6;

type LocateField = (column: Field, values: FieldValues) => FieldLocation;
/** The choices that the text names. */
type FindChoices = (
  services: FieldContext,
  wanted: ReferenceLookup,
  place: FieldLocation,
) => Promise<FieldChoice[]>;

const findOptionByLabel: FindChoices = async (services, { column, text }, place) =>
  filterByLabel(await services.options(column, place), text);

const finders: Partial<Record<ReferenceKind, FindChoices>> = {
  users: async (services, { text }) => filterByLabel(await services.users(text), text),
  depts: async (services, { text }) => findDeptsByText(text, await services.departments()),
  records: async (services, { column, text }, place) =>
    filterByLabel(await services.findRelated(column, text, place), text),
  dict: findOptionByLabel,
  constants: findOptionByLabel,
};

const filterByLabel = (choices: readonly FieldChoice[], text: string) =>
  choices.filter(({ label }) => label === text);

export type PasteContext = {
  /** Returns the current rows. */
  rows: () => SubFormRows;
  at: { row: number; columns: readonly (Field | undefined)[]; all: PasteTarget['all'] };
  lines: readonly (readonly string[])[];
  fresh: () => FieldValues;
  placeOf: LocateField;
  /** The record around the rows. */
  around: () => FieldValues;
};

/** Returns the rows with the pasted lines; a column that depends on another is looked up after that one is known. */
export async function applyPaste(services: FieldContext, given: PasteContext): Promise<PasteResult> {
  const { rows, at, lines, fresh, placeOf, around } = given;
  const found = new Map<string, FieldChoice | string>();
  const pasted = () => applyPastedLines(rows(), at, { lines, found, fresh, around: around() });
  const depths = at.columns.map((column) => (column ? dependencyDepth(column, at.all) : 0));
  for (const depth of [...new Set(depths)].toSorted((left, right) => left - right)) {
    const { rows: known } = pasted();
    const columns = at.columns.map((column, index) => (depths[index] === depth ? column : undefined));
    const wanted = listReferenceLookups(lines, columns, (line) => ({ ...around(), ...known[at.row + line] }));
    for (const [key, answer] of await findPastedReferences(services, wanted, placeOf)) found.set(key, answer);
  }
  return pasted();
}

export async function findPastedReferences(
  services: FieldContext,
  wanted: readonly ReferenceLookup[],
  placeOf: LocateField,
): Promise<ResolvedTexts> {
  const found = new Map<string, FieldChoice | string>();
  const left = [...wanted];
  const work = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const { column, text, values } = one;
      found.set(
        formatResolvedKey(column, text, parentValues(column, values)),
        await resolveReference(services, one, placeOf),
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxParallel, wanted.length) }, work));
  return found;
}

async function resolveReference(
  services: FieldContext,
  wanted: ReferenceLookup,
  placeOf: LocateField,
): Promise<FieldChoice | string> {
  const { column, text, values } = wanted;
  const reference = getFieldType(column).references(column);
  const find = reference && finders[reference];
  if (!find) return '请手动选择';
  const same = await find(services, wanted, placeOf(column, values));
  const [first] = same;
  if (!first) return `找不到“${text}”`;
  return same.length === 1 ? first : `有多个“${text}”，请手动选择`;
}
