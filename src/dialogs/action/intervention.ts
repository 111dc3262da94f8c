/** The interventions of a flow administrator in whole instances, one or many; each needs a reason. */
import type { CallInput } from '../../../contract/call.ts';
import type { InterventionName, interventionCalls } from '../../../contract/calls/intervention.ts';
import type { InstanceVerdict } from '../../../contract/calls/shapes/instanceVerdict.ts';
import { api } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { loadGraphFromXml } from '../../diagram/bpmnReader.ts';
import { drafts } from '../../state/forms/formCache.ts';
import { definitionXmlLoader, flows } from '../../state/tasks/flows.ts';
import { evictInstance } from '../../state/tasks/taskCache.ts';
import { toast } from '../../ui/toast/toast.ts';
import { confirm } from '../confirm/confirm.ts';
import type { ActionDialogProps } from './ActionDialog.tsx';
import type { ActionField, ActionInput, LoadedChoice } from './actionForm.ts';
import { formatInstanceLines } from './instanceNames.ts';
import { formatVerdicts } from './instanceVerdicts.ts';

/** Each instance with its name in questions. */
export type InterventionSubject = ReadonlyMap<string, string>;

type InterventionText = {
  title: string;
  verb: string;
  fields: readonly ActionField[];
  /** What cannot be undone. */
  warning?: string;
  /** It ends instances, so Enter alone does not confirm it. */
  isFinal?: true;
  /** The outcome is shown before, also for one instance. */
  isPredicted?: true;
};

const reason: ActionField = { kind: 'comment', label: '原因', missing: '请填写原因' };
const focusedReason: ActionField = { ...reason, autoFocus: true };

const interventionTexts: Readonly<Record<InterventionName, InterventionText>> = {
  void: { title: '作废流程', verb: '作废', fields: [focusedReason], isFinal: true },
  delete: {
    title: '删除流程',
    verb: '删除',
    fields: [focusedReason],
    warning: '删除后将无法恢复',
    isFinal: true,
  },
  reassign: {
    title: '批量改派',
    verb: '改派',
    fields: [
      { kind: 'people', name: 'userIdList', label: '处理人', missing: '请选择处理人', multiple: true },
      reason,
    ],
  },
  jump: {
    title: '跳转到节点',
    verb: '跳转',
    fields: [
      {
        kind: 'choice',
        name: 'nodeId',
        label: '节点',
        missing: '请选择节点',
        empty: '流程没有可以跳转的节点',
      },
      focusedReason,
    ],
    isPredicted: true,
  },
};

type Intervention = { action: InterventionName; subject: InterventionSubject };

const draftKeyOf = ({ action, subject }: Intervention) =>
  `intervention:${action}:${[...subject.keys()].join()}`;

const isPredicted = ({ action, subject }: Intervention) =>
  interventionTexts[action].isPredicted === true || subject.size > 1;

/**
 * `dialog` asks for the fields of the intervention and performs one that needs no preview. `finish` runs afterwards:
 * it shows the preview if one is needed, performs the intervention, and resolves with whether it was performed.
 */
export async function prepareIntervention(
  intervention: Intervention,
): Promise<{ dialog: ActionDialogProps; finish: () => Promise<boolean> }> {
  const { action, subject } = intervention;
  const { title, fields, warning } = interventionTexts[action];
  const names = [...subject.values()];
  const named = names.length === 1 ? (names[0] ?? '') : `${names.length} 个流程`;
  let taken: ActionInput | undefined;
  const dialog: ActionDialogProps = {
    form: { width: 560, phrases: 'return', fields, promptFields: fields },
    title,
    subject: warning ? `${named}，${warning}` : named,
    ...(names.length > 1 && { listed: formatInstanceLines(names) }),
    draftKey: draftKeyOf(intervention),
    choices: await loadChoices(intervention),
    send: async (input) => {
      taken = input;
      if (isPredicted(intervention)) return;
      const [verdict] = await perform(intervention, input, [...subject.keys()]);
      if (verdict && !verdict.ok)
        throw new CallFailure({ reason: 'INSTANCE_ENDED', msg: verdict.reasons.join('；'), status: 0 });
    },
  };
  return { dialog, finish: async () => taken !== undefined && finish(intervention, taken) };
}

async function loadChoices({ action, subject }: Intervention): Promise<Record<string, LoadedChoice>> {
  const [first = ''] = subject.keys();
  return action === 'jump' ? { nodeId: await loadNodes(first) } : {};
}

/** The nodes with holders of the instance's definition, in the order of the flow; the one after the open ones first. */
async function loadNodes(processInstanceId: string): Promise<LoadedChoice> {
  const query = { processInstanceId };
  const [{ processDefinitionId }, statuses] = await Promise.all([
    api.instance.detail({ query }),
    api.instance.processStatus({ query }),
  ]);
  const graph = await loadGraphFromXml(await definitionXmlLoader(processInstanceId)(processDefinitionId));
  const open = new Set(statuses.filter(({ active }) => active).map(({ flowNodeId }) => flowNodeId));
  const nodes = [...graph.nodes.values()].filter(
    ({ kind, gone }) => !gone && (kind === 'HANDLE' || kind === 'APPROVAL'),
  );
  const options = nodes.map(({ id, name }) => ({
    value: id,
    label: name || id,
    ...(open.size === 1 && open.has(id) && { barred: '流程已在此节点' }),
  }));
  const next = nodes[nodes.findLastIndex(({ id }) => open.has(id)) + 1] ?? nodes[0];
  return { options, initial: next?.id };
}

async function finish(intervention: Intervention, input: ActionInput): Promise<boolean> {
  const { action, subject } = intervention;
  const { title, verb, warning, isFinal = false } = interventionTexts[action];
  if (!isPredicted(intervention)) {
    toast.success(`${verb}成功`);
    return true;
  }
  const predicted = await send(intervention, input, { ids: [...subject.keys()], dryRun: true });
  const able = predicted.filter(({ ok }) => ok).map(({ processInstanceId }) => processInstanceId);
  const lines = formatInstanceLines(able.map((id) => subject.get(id) ?? ''));
  const body = [lines, formatVerdicts(predicted, verb)].filter(Boolean).join('\n');
  const question = {
    title: `${title}（${able.length} 个）`,
    body: warning ? `${body}。${warning}。` : body,
    danger: isFinal,
    final: isFinal,
  };
  const goesOn =
    able.length > 0
      ? await confirm({ ...question, confirmLabel: verb })
      : await confirm({ ...question, notice: true });
  if (!goesOn || able.length === 0) {
    drafts.write(draftKeyOf(intervention), { comment: input.comment });
    return false;
  }
  sayOutcome(await perform(intervention, input, able), verb);
  return true;
}

function sayOutcome(verdicts: readonly InstanceVerdict[], verb: string): void {
  const refused = verdicts.filter(({ ok }) => !ok);
  if (refused.length > 0)
    toast.error(`${refused.length} 个没有${verb}：${refused[0]?.reasons.join('；') ?? ''}`);
  else toast.success(verdicts.length === 1 ? `${verb}成功` : `已${verb} ${verdicts.length} 个流程`);
}

async function perform(intervention: Intervention, input: ActionInput, ids: readonly string[]) {
  const verdicts = await send(intervention, input, { ids, dryRun: false });
  for (const id of ids) {
    flows.invalidate(id);
    evictInstance(id);
  }
  return verdicts;
}

type InterventionBody = CallInput<typeof interventionCalls.intervene>['body'];

function send(
  { action }: Intervention,
  { choices, people, comment }: ActionInput,
  { ids, dryRun }: { ids: readonly string[]; dryRun: boolean },
): Promise<InstanceVerdict[]> {
  const body: InterventionBody = {
    action,
    processInstanceIds: [...ids],
    comment,
    dryRun,
    ...(choices.nodeId !== undefined && { nodeId: choices.nodeId }),
    ...(people.length > 0 && { userIdList: people }),
  };
  return api.intervention.intervene({ body });
}
