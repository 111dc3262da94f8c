/** Shows who names an object that is therefore not deleted. */
import type { ObjectUse } from '../../../contract/calls/shapes/referenceShapes.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { confirm } from '../../dialogs/confirm/confirm.ts';

/** Returns false for any other error, which the caller throws on. */
export async function showObjectUse(error: unknown, title: string): Promise<boolean> {
  if (!(error instanceof CallFailure && error.reason === 'IN_USE')) return false;
  await confirm({ title, body: formatObjectUse(error), notice: true, cancelLabel: '确定' });
  return true;
}

/** The object, then a line for each kind of users; the sentence of the refusal if it has no list. */
export function formatObjectUse({ data, msg }: Pick<CallFailure, 'data' | 'msg'>): string {
  // The refusals with data carry this shape; others have a sentence only.
  const { object, remedy, users = [] } = (data ?? {}) as Partial<ObjectUse>;
  if (users.length === 0) return msg;
  return [
    `${object}正被使用，${remedy}：`,
    ...users.map(({ what, names }) => `${what}：${names.join('、')}`),
  ].join('\n');
}
