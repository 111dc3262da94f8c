/** Gives the nodes of stuck tasks to other people, with a reason; several after a preview of who is reassigned and why not. */
import type { CallInput } from '../../../contract/call.ts';
import type { stuckTaskCalls } from '../../../contract/calls/stuckTask.ts';
import type { TaskOutcome } from '../../../contract/calls/taskActions/actionShapes.ts';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { drafts } from '../../state/forms/formCache.ts';
import { toast } from '../../ui/toast/toast.ts';
import { confirm } from '../confirm/confirm.ts';
import type { ActionField, ActionInput } from './actionForm.ts';
import { formatInstanceLines } from './instanceNames.ts';
import { formatVerdicts } from './instanceVerdicts.ts';
import { openActionDialog } from './openActionDialog.ts';

const fields: readonly ActionField[] = [
  { kind: 'people', name: 'userIdList', label: '处理人', missing: '请选择处理人', multiple: true },
  { kind: 'comment', label: '原因', missing: '请填写原因' },
];

type StuckTasks = {
  /** The name of each task in questions, by its id. */
  names: ReadonlyMap<string, string>;
  /** The number of chosen rows without a task, which stay as they are. */
  others: number;
};

/** Resolves with true if something was reassigned. */
export async function reassignStuckTasks({ names, others }: StuckTasks): Promise<boolean> {
  const ids = [...names.keys()];
  const listed = [...names.values()];
  const draftKey = `stuck:${ids.join()}`;
  const isOne = ids.length === 1 && others === 0;
  let taken: ActionInput | undefined;
  const sent = await openActionDialog({
    form: { width: 560, phrases: 'return', fields, promptFields: fields },
    title: '改派',
    subject: isOne ? (listed[0] ?? '') : `${ids.length} 项待办${formatOthers(others)}`,
    ...(!isOne && { listed: formatInstanceLines(listed) }),
    draftKey,
    send: async (input) => {
      taken = input;
      if (!isOne) return;
      const [outcome] = await send(ids, input, false);
      if (outcome && !outcome.ok)
        throw new CallFailure({ reason: 'TASK_CLOSED', msg: outcome.msg ?? '', status: 0 });
    },
  });
  if (!sent || !taken) return false;
  if (isOne) {
    toast.success('改派成功');
    return true;
  }
  const able = await confirmPredicted(names, await send(ids, taken, true));
  if (able.length === 0) {
    drafts.write(draftKey, { comment: taken.comment });
    return false;
  }
  sayOutcome(await send(able, taken, false));
  return true;
}

const formatOthers = (others: number): string =>
  others === 0 ? '' : `；另 ${others} 个流程没有处理人，请用“跳转到节点”`;

/** The tasks that the person wants to reassign after reading what would happen; none if canceled. */
async function confirmPredicted(
  names: ReadonlyMap<string, string>,
  predicted: readonly TaskOutcome[],
): Promise<string[]> {
  const able = predicted.filter(({ ok }) => ok).map(({ taskId }) => taskId);
  const lines = formatInstanceLines(able.map((id) => names.get(id) ?? ''));
  const verdicts = predicted.map(({ ok, msg }) => ({
    ok,
    reasons: msg === undefined ? [] : [msg],
    notes: [],
  }));
  const question = {
    title: `改派（${able.length} 项）`,
    body: [lines, formatVerdicts(verdicts, '改派')].filter(Boolean).join('\n'),
  };
  const goesOn =
    able.length > 0
      ? await confirm({ ...question, confirmLabel: '改派' })
      : await confirm({ ...question, notice: true });
  return goesOn ? able : [];
}

function sayOutcome(outcomes: readonly TaskOutcome[]): void {
  const refused = outcomes.filter(({ ok }) => !ok);
  if (refused.length === 0) toast.success(`已改派 ${outcomes.length} 项`);
  else toast.error(`${refused.length} 项没有改派：${refused[0]?.msg ?? ''}`);
}

type ReassignBody = CallInput<typeof stuckTaskCalls.reassign>['body'];

function send(
  taskIds: readonly string[],
  { people, comment }: ActionInput,
  dryRun: boolean,
): Promise<TaskOutcome[]> {
  const body: ReassignBody = { taskIds: [...taskIds], userIdList: people, comment, dryRun };
  return api.stuckTask.reassign({ body });
}
