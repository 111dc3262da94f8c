/** Looks up departments by typed text, for list filters. */
import { api } from '../../client/api.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { matchesDepartment } from '../../state/cache/departments.ts';
import { isSupplier } from '../../state/session/session.ts';

export async function findDepartmentOptions(text: string): Promise<FieldChoice[]> {
  if (isSupplier()) return [];
  const { rows } = await api.dept.single({ query: {} });
  return rows
    .filter(({ deptName, path }) => matchesDepartment({ name: deptName, path }, text))
    .map(({ deptId, path }) => ({ value: deptId, label: path }));
}
