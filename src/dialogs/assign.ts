/** Naming other people for a node that is open: what an administrator does where those who are asked cannot act. */
import type { InstanceDetail } from '../../contract/calls/instance.ts';
import { api } from '../client/api.ts';
import { flows } from '../state/flows.ts';
import { forgetInstance } from '../state/taskCache.ts';
import { toast } from '../ui/toast.ts';
import { type Dialog, openDialog } from './open.ts';
import { type OpenNode, openNodes } from './parts/openNodes.ts';

type AssignInput = { taskDefinitionKey: string; userIdList: string[]; comment: string };

export type AssignProps = {
  subject: string;
  nodes: readonly OpenNode[];
  /** The node that is offered first. */
  nodeId: string | undefined;
  send: (input: AssignInput) => Promise<void>;
};

const dialog: Dialog<AssignProps, true> = {
  id: 'assign',
  load: () => import('./AssignDialog.tsx').then((chunk) => chunk.AssignDialog),
};

type Assigned = Pick<InstanceDetail, 'processInstanceId' | 'title'>;

/** What is asked before others are named, and how it is sent. */
export async function assigning({ processInstanceId, title }: Assigned) {
  const nodes = openNodes(await api.instance.processLog({ query: { processInstanceId } }));
  return {
    subject: title,
    nodes,
    send: async (input: AssignInput) => {
      await api.instance.manualAssignProcess({ body: { processInstanceId, ...input } });
    },
    /** Once it has been sent. */
    done: () => {
      toast.success('指派成功');
      flows.touch(processInstanceId);
      forgetInstance(processInstanceId);
    },
  };
}

/** True once others have been asked. */
export async function assignPeople(instance: Assigned, nodeId?: string): Promise<boolean> {
  const { done, ...props } = await assigning(instance);
  if (!(await openDialog(dialog, { ...props, nodeId }))) return false;
  done();
  return true;
}
