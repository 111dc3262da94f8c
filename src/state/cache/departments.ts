/** Departments by name and path, for fields and filters. */
import { formatDeptPath } from '../../../contract/fields/shared/deptPath.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';
import type { DepartmentNode } from './people.ts';

/** `names`: from the root to the department itself. */
export type Department = { deptId: string; names: readonly string[]; path: string };

/** Flattens the tree; each department precedes its descendants. */
export const flattenDepartments = (
  nodes: readonly DepartmentNode[],
  above: readonly string[] = [],
): Department[] =>
  nodes.flatMap(({ id, label, children }) => {
    const names = [...above, label];
    return [{ deptId: id, names, path: formatDeptPath(names) }, ...flattenDepartments(children ?? [], names)];
  });

/**
 * True if the typed text matches the department's name; with a slash, its path. Names of ancestors do not match,
 * because many departments share them.
 */
export const matchesDepartment = ({ name, path }: { name: string; path: string }, typed: string): boolean => {
  const text = typed.trim();
  if (text === '') return true;
  return matchesPinyin(name, text) || (text.includes('/') && path.includes(text));
};
