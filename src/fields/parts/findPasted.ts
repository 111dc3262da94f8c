/** What pasted texts name: people, departments, records, configured options. Only a whole name that one thing has counts. */
import { deptsMeant } from '../../../contract/fields/deptPath.ts';
import { typeOf } from '../../../contract/fields/registry.ts';
import type { ReferenceKind } from '../../../contract/fields/type.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Values } from '../type.ts';
import type { Choice, FieldPlace, FieldWorld } from '../world.ts';
import {
  aboveOf,
  depthOf,
  type FoundTexts,
  foundKey,
  type PasteAt,
  type Pasted,
  pastedRows,
  textsToFind,
  type Wanted,
} from './pasteCells.ts';
import type { Rows } from './subRows.ts';

/** As many are asked for at the same time. */
const atOnce = 6;

type PlaceOf = (column: Field, values: Values) => FieldPlace;
/** Those that the text names. */
type Find = (world: FieldWorld, wanted: Wanted, place: FieldPlace) => Promise<Choice[]>;

const finders: Partial<Record<ReferenceKind, Find>> = {
  users: async (world, { text }) => called(await world.users(text), text),
  depts: async (world, { text }) => deptsMeant(text, await world.departments()),
  records: async (world, { column, text }, place) => called(await world.related(column, text, place), text),
  dict: async (world, { column, text }, place) => called(await world.options(column, place), text),
};

const called = (choices: readonly Choice[], text: string) => choices.filter(({ label }) => label === text);

export type Given = {
  /** As they stand at the moment. */
  rows: () => Rows;
  at: { row: number; columns: readonly (Field | undefined)[]; all: PasteAt['all'] };
  lines: readonly (readonly string[])[];
  fresh: () => Values;
  placeOf: PlaceOf;
  /** The record around the rows. */
  around: () => Values;
};

/** The rows with the lines pasted in; what hangs on another column is looked up once that one's values are known. */
export async function pastedWith(world: FieldWorld, given: Given): Promise<Pasted> {
  const { rows, at, lines, fresh, placeOf, around } = given;
  const found = new Map<string, Choice | string>();
  const pasted = () => pastedRows(rows(), at, { lines, found, fresh, around: around() });
  const depths = at.columns.map((column) => (column ? depthOf(column, at.all) : 0));
  for (const depth of [...new Set(depths)].toSorted((left, right) => left - right)) {
    const { rows: known } = pasted();
    const columns = at.columns.map((column, index) => (depths[index] === depth ? column : undefined));
    const wanted = textsToFind(lines, columns, (line) => ({ ...around(), ...known[at.row + line] }));
    for (const [key, answer] of await findPasted(world, wanted, placeOf)) found.set(key, answer);
  }
  return pasted();
}

export async function findPasted(
  world: FieldWorld,
  wanted: readonly Wanted[],
  placeOf: PlaceOf,
): Promise<FoundTexts> {
  const found = new Map<string, Choice | string>();
  const left = [...wanted];
  const work = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const { column, text, values } = one;
      found.set(foundKey(column, text, aboveOf(column, values)), await named(world, one, placeOf));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, wanted.length) }, work));
  return found;
}

async function named(world: FieldWorld, wanted: Wanted, placeOf: PlaceOf): Promise<Choice | string> {
  const { column, text, values } = wanted;
  const reference = typeOf(column).references(column);
  const find = reference && finders[reference];
  if (!find) return '请手动选择';
  const same = await find(world, wanted, placeOf(column, values));
  const [first] = same;
  if (!first) return `找不到“${text}”`;
  return same.length === 1 ? first : `有多个“${text}”，请手动选择`;
}
