/** Naming other people for a node that is open: what an administrator does where those who are asked cannot act. */
import type { InstanceDetail } from '../../../contract/calls/instance.ts';
import { api } from '../../client/api.ts';
import { flows } from '../../state/tasks/flows.ts';
import { evictInstance } from '../../state/tasks/taskCache.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type Dialog, openDialog } from '../openDialog.ts';
import { type ActiveNode, listActiveNodes } from './activeNodes.ts';

type AssignmentInput = { taskDefinitionKey: string; userIdList: string[]; comment: string };

export type AssignProps = {
  subject: string;
  nodes: readonly ActiveNode[];
  /** The node that is offered first. */
  nodeId: string | undefined;
  send: (input: AssignmentInput) => Promise<void>;
};

const dialog: Dialog<AssignProps, true> = {
  id: 'assign',
  load: () => import('./AssignDialog.tsx').then((chunk) => chunk.AssignDialog),
};

type AssignableInstance = Pick<InstanceDetail, 'processInstanceId' | 'title'>;

/** Builds the question and the request for assigning the current nodes to other people. */
export async function createAssignment({ processInstanceId, title }: AssignableInstance) {
  const nodes = listActiveNodes(await api.instance.processLog({ query: { processInstanceId } }));
  return {
    subject: title,
    nodes,
    send: async (input: AssignmentInput) => {
      await api.instance.manualAssignProcess({ body: { processInstanceId, ...input } });
    },
    /** Once it has been sent. */
    done: () => {
      toast.success('指派成功');
      flows.invalidate(processInstanceId);
      evictInstance(processInstanceId);
    },
  };
}

/** True once others have been asked. */
export async function assignPeople(instance: AssignableInstance, nodeId?: string): Promise<boolean> {
  const { done, ...props } = await createAssignment(instance);
  if (!(await openDialog(dialog, { ...props, nodeId }))) return false;
  done();
  return true;
}
