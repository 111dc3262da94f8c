import type { ReturnDestination, ReturnOptions } from '../../../contract/calls/taskActions/return.ts';
import { api } from '../../client/api.ts';
import { isFeatureEnabled } from '../../state/session/session.ts';
import type { ActionField, ActionInput, ChoiceField, ChoiceSource, LoadedChoice } from './actionForm.ts';
import type { DescribedAction } from './describedAction.ts';

const target: ChoiceField = {
  kind: 'choice',
  name: 'targetTaskDefinitionKey',
  label: '退回节点',
  missing: '请选择退回节点',
  empty: '没有可退回的节点',
  failed: '无法取得可退回的节点',
};
const destination: ChoiceField = { ...target, name: 'destination', label: '退回到' };
const comment: ActionField = {
  kind: 'comment',
  label: '退回意见',
  missing: '退回意见不可为空',
  autoFocus: true,
};
const jumpBack: ChoiceField = {
  kind: 'choice',
  name: 'enableJumpBack',
  label: '是否直送',
  missing: '请选择是否直送',
  options: [
    { value: 'true', label: '是', detail: '重新提交后直接回到本环节' },
    { value: 'false', label: '否', detail: '按流程重新逐级审批' },
  ],
  note: () => '直送：重新提交后直接回到本环节',
};
const candidates: ActionField = { kind: 'candidates', of: target.name };

export const returnAction = {
  button: 'fallback',
  command: { id: 'task.return', keys: 'r', statusOrder: 5 },
  phrases: 'return',
  width: 640,
  fields: [target, comment, jumpBack, candidates, { kind: 'attachments' }],
  promptFields: [target, candidates, jumpBack, comment],
  formState: 'any',
  verb: '退回',
  begin: ({ taskId, detail: { processDefinitionId, canJumpBack } }) => ({
    choices: {
      targetTaskDefinitionKey: { load: () => loadTargets(taskId) },
      enableJumpBack: canJumpBack ? jumpBackDefault() : { fixed: 'false', note: '本环节不支持直送' },
    },
    branches: (taskDefinitionKey) =>
      api.task.precalculateBackCandidate({ body: { taskId, taskDefinitionKey, processDefinitionId } }),
    send: ({ choices, comment, attachments, selectCandidateUserList }, optionsFor) => {
      const targetTaskDefinitionKey = choices.targetTaskDefinitionKey ?? '';
      const enableJumpBack = choices.enableJumpBack === 'true';
      const answers = { comment, attachments, enableJumpBack, selectCandidateUserList };
      const body = { taskId, processDefinitionId, targetTaskDefinitionKey, ...answers };
      return api.task.back({ body }, optionsFor(body));
    },
  }),
  batch: {
    fields: [destination, jumpBack, comment],
    phrases: 'return',
    sources: (taskIds, earlier) => ({
      choices: {
        destination: {
          load: async () => {
            await earlier;
            return toDestinationChoice(await api.task.batchReturnOptions({ body: { taskIds } }));
          },
        },
        enableJumpBack: jumpBackDefault(),
      },
    }),
    toDryRun: (input) => {
      const chosen = readDestination(input);
      return chosen && { action: 'return', destination: chosen };
    },
    toAction: (input) => ({
      kind: 'return',
      destination: readDestination(input) ?? { to: 'initiator' },
      enableJumpBack: input.choices.enableJumpBack === 'true',
      comment: input.comment,
    }),
    waiting: () => '没有适合全部任务的去向，请分开选择',
  },
} satisfies DescribedAction;

/** The tenant's default for 直送. */
const jumpBackDefault = (): ChoiceSource => ({
  initial: String(isFeatureEnabled('sys.flow.direct.enabled', true)),
});

/** The nodes that the task can be returned to; the one that its node proposes is first. */
async function loadTargets(taskId: string): Promise<LoadedChoice> {
  const nodes = await api.node.getReturnableNodeListByTaskId({ query: { taskId } });
  const options = nodes.map((one) => ({ value: one.taskDefinitionKey, label: one.taskName }));
  return { options, initial: options[0]?.value };
}

/**
 * A destination that suits only some tasks would fail for the others, so it is barred; the proposed one suits all.
 * When no task can be returned, the dry run gives the reasons for any destination.
 */
export function toDestinationChoice({ returnable, options }: ReturnOptions): LoadedChoice {
  const proposed = options.find((one) => one.proposed)?.destination;
  const initial = returnable === 0 ? (proposed ?? { to: 'initiator' as const }) : proposed;
  return {
    options: options.map(({ destination, label, count }) => ({
      value: JSON.stringify(destination),
      label,
      barred: count === returnable && count > 0 ? undefined : `仅适用 ${count} / ${returnable} 条`,
    })),
    initial: initial && JSON.stringify(initial),
  };
}

const readDestination = ({ choices }: ActionInput): ReturnDestination | undefined =>
  // Only toDestinationChoice writes the values of this choice.
  choices.destination === undefined ? undefined : (JSON.parse(choices.destination) as ReturnDestination);
