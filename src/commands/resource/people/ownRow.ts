/** Acts that nobody does to their own account: they are barred where the account is among the rows. */
import { session } from '../../../state/session/session.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { CommandContext } from '../../core/commandContext.ts';

/** The reason against an act on the people with these ids: the server would refuse it for all of them. */
function findOwnBar(ids: readonly string[], reason: string): string | undefined {
  const own = session.person?.userId;
  if (own === undefined || !ids.includes(own)) return undefined;
  return ids.length === 1 ? reason : `所选的人中有您自己：${reason}`;
}

/** The same for the rows that a command would act on; all rows of a query are only known when it runs. */
export function findOwnTargetBar(
  { selection, focusedRow }: CommandContext,
  reason: string,
): string | undefined {
  if (selection && selection.count > 0)
    return selection.mode === 'some' ? findOwnBar(selection.keys, reason) : undefined;
  return focusedRow && findOwnBar([String(focusedRow.id)], reason);
}

/** False, with a message, if the signed-in person is among the rows. */
export function canActOn(ids: readonly string[], reason: string | undefined): boolean {
  const no = reason === undefined ? undefined : findOwnBar(ids, reason);
  if (no !== undefined) toast.warning(no);
  return no === undefined;
}
