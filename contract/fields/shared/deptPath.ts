/** The displayed path of a department: the names from the top of the tree, separated by slashes. */

const deptSeparator = '/';

/** A name with a slash or a quote is quoted as in CSV (RFC 4180), so that paths are unique. */
export const formatDeptPath = (names: readonly string[]): string => names.map(quoteName).join(deptSeparator);

const quoteName = (name: string): string => (/[/"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);

/**
 * Finds the departments that a text may refer to: by exact path, else by the end of their path or of their plain names.
 */
export function findDeptsByText<D extends DeptNames>(text: string, depts: readonly D[]): D[] {
  const wanted = text.trim();
  const whole = depts.filter(({ names }) => formatDeptPath(names) === wanted);
  return whole.length > 0 ? whole : depts.filter(({ names }) => listPathEnds(names).includes(wanted));
}

/** Names from the top down. */
export type DeptNames = { names: readonly string[] };

const listPathEnds = (names: readonly string[]): string[] =>
  names.flatMap((_, at) => [formatDeptPath(names.slice(at)), names.slice(at).join(deptSeparator)]);
