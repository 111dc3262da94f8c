/** Refuses to disable or delete a department on which people or other departments depend. */
import { Failure } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';
import { type DeptUse, findDeptUse } from '../../db/queries/people/deptUse.ts';

const verbs = { disable: '停用', delete: '删除' } as const;

/** Throws IN_USE with the names of the people and departments, and with the number of open tasks. */
export async function assertDeptUnused(
  tx: Tx,
  deptIds: readonly string[],
  act: keyof typeof verbs,
): Promise<void> {
  const use = await findDeptUse(tx, deptIds, { enabledOnly: act === 'disable' });
  if (!use) return;
  const msg = formatDeptUse(use, verbs[act]);
  // An editor disables; deleting has no field.
  throw new Failure('IN_USE', {
    msg,
    ...(act === 'disable' && { errors: [{ path: 'status', message: msg }] }),
  });
}

export function formatDeptUse(
  { deptName, people, peopleNames, tasks, children, childNames }: DeptUse,
  verb: string,
): string {
  const held = tasks > 0 ? `，共有 ${tasks} 项待办` : '';
  const reasons = [
    ...(people > 0 ? [`还有 ${people} 人（${formatNames(peopleNames, people)}）${held}`] : []),
    ...(children > 0 ? [`还有 ${children} 个下级部门（${formatNames(childNames, children)}）`] : []),
  ];
  return `${deptName}${reasons.join('，')}，请先移走再${verb}`;
}

const formatNames = (names: readonly string[], count: number): string =>
  names.join('、') + (count > names.length ? '等' : '');
