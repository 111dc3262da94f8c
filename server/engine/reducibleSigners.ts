/** Lists the signers whom a user may remove by reduceSign: added by that user, and not finished. */
import type { Graph } from '../../contract/flow/graph.ts';
import { getTasksOfRun, isLiveTask } from './draft.ts';
import type { InstanceState, Task } from './model.ts';
import { offersButton } from './taskAccess.ts';

/** `by` is the user's own task, which the call names. */
type ReducibleSigner = { readonly by: Task; readonly signer: Task };

type InstanceWithGraph = { readonly graph: Graph; readonly state: InstanceState };

export function listReducibleSigners({ graph, state }: InstanceWithGraph, userId: string): ReducibleSigner[] {
  if (state.deleted) return [];
  return state.runs
    .filter((run) => run.state === 'open')
    .flatMap(({ runNo }) => {
      const tasks = getTasksOfRun(state, runNo);
      const by = tasks.findLast((task) => task.userId === userId && task.state !== 'transferred');
      if (!by || !offersButton({ graph }, by, 'addSign')) return [];
      const live = tasks.filter((task) => task.addedBy === userId && isLiveTask(task));
      return live.map((signer) => ({ by, signer }));
    });
}
