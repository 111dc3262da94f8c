/** Assigns an open node to other people: for administrators, when its handlers cannot act. */
import type { InstanceDetail, LogActivity } from '../../../contract/calls/instance.ts';
import { api } from '../../client/api.ts';
import { flows } from '../../state/tasks/flows.ts';
import { evictInstance } from '../../state/tasks/taskCache.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { ActionDialogProps } from './ActionDialog.tsx';
import type { ActionField, ActionForm } from './actionForm.ts';
import { openActionDialog } from './openActionDialog.ts';

type ActiveNode = { taskDefinitionKey: string; taskName: string; userNickName: string };

const title = '指派';
const decisionNodeTypes: ReadonlySet<LogActivity['nodeType']> = new Set(['HANDLE', 'APPROVAL']);

/** The nodes of an instance that wait for people, derived from its log. */
export const listActiveNodes = (log: readonly LogActivity[]): ActiveNode[] =>
  log
    .filter(({ isFinish, nodeType }) => !isFinish && decisionNodeTypes.has(nodeType))
    .map(({ taskDefinitionKey, taskName, userNickName }) => ({ taskDefinitionKey, taskName, userNickName }));

const fields: readonly ActionField[] = [
  {
    kind: 'choice',
    name: 'taskDefinitionKey',
    label: '节点',
    missing: '请选择节点',
    empty: '没有进行中的节点',
    note: ({ detail }) => `${detail}；指派后由新的处理人代替，已给出的意见保留`,
  },
  { kind: 'people', name: 'userIdList', label: '处理人', missing: '请选择处理人', multiple: true },
  { kind: 'comment', label: '说明' },
];

const assignForm: ActionForm = { width: 560, phrases: 'transfer', fields, promptFields: fields };

type AssignableInstance = Pick<InstanceDetail, 'processInstanceId' | 'title'>;

/** Builds the question and the request; the node with this id is offered first. */
export async function createAssignment(
  { processInstanceId, title: subject }: AssignableInstance,
  nodeId?: string,
): Promise<ActionDialogProps> {
  const nodes = listActiveNodes(await api.instance.processLog({ query: { processInstanceId } }));
  const options = nodes.map(({ taskDefinitionKey, taskName, userNickName }) => ({
    value: taskDefinitionKey,
    label: taskName,
    detail: `现由 ${userNickName} 处理`,
  }));
  return {
    form: assignForm,
    title,
    subject,
    draftKey: `assign:${processInstanceId}`,
    choices: { taskDefinitionKey: { options, initial: nodeId ?? options[0]?.value } },
    send: async ({ choices: { taskDefinitionKey = '' }, people: userIdList, comment }) => {
      const body = { processInstanceId, taskDefinitionKey, userIdList, comment };
      await api.instance.manualAssignProcess({ body });
    },
  };
}

/** Announces the sent assignment and refetches the instance. */
export function finishAssignment({ processInstanceId }: AssignableInstance): void {
  toast.success(`${title}成功`);
  flows.invalidate(processInstanceId);
  evictInstance(processInstanceId);
}

/** Resolves with true if other people were assigned. */
export async function assignPeople(instance: AssignableInstance, nodeId?: string): Promise<boolean> {
  if (!(await openActionDialog(await createAssignment(instance, nodeId)))) return false;
  finishAssignment(instance);
  return true;
}
