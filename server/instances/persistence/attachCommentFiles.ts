/**
 * Attaches files sent with actions to the record: everybody who can view the record, which includes all readers of the
 * log, can read them.
 */
import { attachFiles } from '../../records/files/attachments.ts';
import type { TriggerContext } from '../actionContext.ts';
import type { LoadedInstance } from '../instance.ts';

/** Refuses with FIELD_INVALID a file that does not exist, or that belongs to another user and is not attached. */
export async function attachCommentFiles(
  { tx, actor }: TriggerContext,
  { form, rowId, pendingEvents }: LoadedInstance,
): Promise<void> {
  const attachments = pendingEvents.flatMap(({ event }) => (event.type === 'acted' ? event.attachments : []));
  if (attachments.length === 0 || !actor) return;
  await attachFiles(tx, { bizName: form.enName, bizId: rowId, actor, values: attachments });
}
