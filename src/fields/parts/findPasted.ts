/** What pasted texts name: people, departments, records, configured options. Only a whole name that one thing has counts. */
import { typeOf } from '../../../contract/fields/registry.ts';
import type { ReferenceKind } from '../../../contract/fields/type.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { parentName } from '../../../contract/forms/dependents.ts';
import type { Choice, FieldPlace, FieldWorld } from '../world.ts';
import { type FoundTexts, foundKey } from './pasteCells.ts';

/** As many are asked for at the same time. */
const atOnce = 6;

type Wanted = { column: Field; text: string };
type PlaceOf = (column: Field) => FieldPlace;
type Find = (world: FieldWorld, wanted: Wanted, place: FieldPlace) => Promise<Choice[]>;

const finders: Partial<Record<ReferenceKind, Find>> = {
  users: (world, { text }) => world.users(text),
  depts: (world) => world.departments(),
  records: (world, { column, text }, place) => world.related(column, text, place),
  dict: (world, { column }, place) => world.options(column, place),
};

export async function findPasted(
  world: FieldWorld,
  wanted: readonly Wanted[],
  placeOf: PlaceOf,
): Promise<FoundTexts> {
  const found = new Map<string, Choice | string>();
  const left = [...wanted];
  const work = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      found.set(foundKey(one.column, one.text), await named(world, one, placeOf));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, wanted.length) }, work));
  return found;
}

async function named(world: FieldWorld, wanted: Wanted, placeOf: PlaceOf): Promise<Choice | string> {
  const { column, text } = wanted;
  const reference = typeOf(column).references(column);
  const find = reference && finders[reference];
  // What hangs on another column has options that hang on the row.
  if (!find || parentName(column) !== undefined) return '请手动选择';
  const same = (await find(world, wanted, placeOf(column))).filter(({ label }) => label === text);
  const [first] = same;
  if (!first) return `找不到“${text}”`;
  return same.length === 1 ? first : `有多个“${text}”，请手动选择`;
}
