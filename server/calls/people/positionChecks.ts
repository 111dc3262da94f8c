import { Failure } from '../../../contract/failures.ts';
import type { Tx } from '../../db/database.ts';
import { type HeldPositions, listHeldPositions } from '../../db/queries/people/positions.ts';

/** Throws IN_USE if one of the people leads a department or gets somebody's tasks: a hand-over settles both. */
export async function assertNoPositions(tx: Tx, userIds: readonly string[]): Promise<void> {
  const held = await listHeldPositions(tx, userIds);
  if (held.length === 0) return;
  throw new Failure('IN_USE', {
    msg: `${held.map(formatPositions).join('；')}。请先做离职交接，或更换负责人和受托人，再删除`,
  });
}

function formatPositions({ nickName, depts, delegators }: HeldPositions): string {
  const positions = [
    ...(depts.length > 0 ? [`是${depts.join('、')}的负责人`] : []),
    ...(delegators.length > 0 ? [`受${delegators.join('、')}委托代办`] : []),
  ];
  return nickName + positions.join('，');
}
