/** Departments found by what is typed, for the filters of lists. */
import { api } from '../../client/api.ts';
import { isDepartmentFound } from '../../state/departments.ts';
import type { SearchOption } from '../view.ts';

export async function departmentOptions(text: string): Promise<SearchOption[]> {
  const { rows } = await api.dept.single({ query: {} });
  return rows
    .filter(({ deptName, path }) => isDepartmentFound({ name: deptName, path }, text))
    .map(({ deptId, path }) => ({ value: deptId, label: path }));
}
