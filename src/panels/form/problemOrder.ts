import type { Field } from '../../../contract/forms/definition.ts';

/** Sorts paths with problems in the order of the form. */
export function sortProblems(
  fields: readonly Field[],
  problems: Readonly<Record<string, string>>,
): [path: string, message: string][] {
  const places = new Map(fields.map(({ enName }, index) => [enName, index]));
  const placeIn = (path: string) => {
    const [name = '', row = '0'] = path.split('.');
    return { field: places.get(name) ?? fields.length, row: Number(row) };
  };
  return Object.entries(problems).toSorted(([left], [right]) => {
    const [a, b] = [placeIn(left), placeIn(right)];
    return a.field - b.field || a.row - b.row;
  });
}
