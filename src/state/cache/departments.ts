/** Departments by name and path, as fields and filters choose them. */
import { formatDeptPath } from '../../../contract/fields/shared/deptPath.ts';
import { matchesPinyin } from '../../ui/format/pinyin.ts';
import type { DepartmentNode } from './people.ts';

/** `names`: from the top of the tree down to its own. */
export type Department = { deptId: string; names: readonly string[]; path: string };

/** The tree as a list, each before those below it. */
export const flattenDepartments = (
  nodes: readonly DepartmentNode[],
  above: readonly string[] = [],
): Department[] =>
  nodes.flatMap(({ id, label, children }) => {
    const names = [...above, label];
    return [{ deptId: id, names, path: formatDeptPath(names) }, ...flattenDepartments(children ?? [], names)];
  });

/**
 * Whether what is typed finds it: by its own name, for what is above it is common to many; by the path where a slash
 * is typed.
 */
export const matchesDepartment = ({ name, path }: { name: string; path: string }, typed: string): boolean => {
  const wanted = typed.trim();
  if (wanted === '') return true;
  return matchesPinyin(name, wanted) || (wanted.includes('/') && path.includes(wanted));
};
