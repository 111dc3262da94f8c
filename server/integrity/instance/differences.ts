/** Compares two values of plain data and returns the paths of their differences: `tasks[3].state`. */
export type Difference = { readonly path: string; readonly expected: unknown; readonly found: unknown };

const maxDifferences = 5;

/** The first differences. An absent key equals an undefined one. */
export function findDifferences(expected: unknown, found: unknown): Difference[] {
  const differences: Difference[] = [];
  compare({ path: '', expected, found }, differences);
  return differences;
}

function compare(pair: Difference, differences: Difference[]): void {
  const { path, expected, found } = pair;
  if (differences.length >= maxDifferences || Object.is(expected, found)) return;
  if (!isCompound(expected) || !isCompound(found) || Array.isArray(expected) !== Array.isArray(found)) {
    differences.push(pair);
    return;
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const step = Array.isArray(expected) ? `[${key}]` : `${path === '' ? '' : '.'}${key}`;
    compare({ path: path + step, expected: expected[key], found: found[key] }, differences);
  }
}

const isCompound = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
