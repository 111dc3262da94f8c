/** The path of a department as its fields show it: the names from the top of the tree down, with a slash between them. */

const deptSeparator = '/';

/** A name that holds a slash or a quote stands in quotes, as CSV has it (RFC 4180): no two departments have one path. */
export const formatDeptPath = (names: readonly string[]): string => names.map(quoteName).join(deptSeparator);

const quoteName = (name: string): string => (/[/"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

/** The departments that a text means: the one whose whole path it is, else those whose path or plain names end so. */
export function findDeptsByText<D extends DeptNames>(text: string, depts: readonly D[]): D[] {
  const wanted = text.trim();
  const whole = depts.filter(({ names }) => formatDeptPath(names) === wanted);
  return whole.length > 0 ? whole : depts.filter(({ names }) => listPathEnds(names).includes(wanted));
}

/** From the top down. */
export type DeptNames = { names: readonly string[] };

const listPathEnds = (names: readonly string[]): string[] =>
  names.flatMap((_, at) => [formatDeptPath(names.slice(at)), names.slice(at).join(deptSeparator)]);
