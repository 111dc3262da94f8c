/** Files sent along with acts belong to the record from then on: whoever sees it, as all who read the log do, has them. */
import { attachFiles } from '../../records/files/attachments.ts';
import type { TriggerContext } from '../actionContext.ts';
import type { LoadedInstance } from '../instance.ts';

/** FIELD_INVALID for a file that is not there, or is somebody else's and attached nowhere. */
export async function attachCommentFiles(
  { tx, actor }: TriggerContext,
  { form, rowId, happened }: LoadedInstance,
): Promise<void> {
  const said = happened.flatMap(({ event }) => (event.type === 'acted' ? event.attachments : []));
  if (said.length === 0 || !actor) return;
  await attachFiles(tx, { bizName: form.enName, bizId: rowId, actor, values: said });
}
