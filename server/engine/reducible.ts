/** The signers whom a user may take back: added by the user, and not done with (reduceSign). */
import type { Graph } from '../../contract/flow/graph.ts';
import { offers } from './access.ts';
import { isLive, tasksIn } from './draft.ts';
import type { InstanceState, Task } from './model.ts';

/** `by` is the user's own task, which the call names. */
type Reducible = { readonly by: Task; readonly signer: Task };

type Walked = { readonly graph: Graph; readonly state: InstanceState };

export function reducibleSigners({ graph, state }: Walked, userId: string): Reducible[] {
  if (state.deleted) return [];
  return state.runs
    .filter((run) => run.state === 'open')
    .flatMap(({ runNo }) => {
      const tasks = tasksIn(state, runNo);
      const by = tasks.findLast((task) => task.userId === userId && task.state !== 'transferred');
      if (!by || !offers({ graph }, by, 'addSign')) return [];
      const live = tasks.filter((task) => task.addedBy === userId && isLive(task));
      return live.map((signer) => ({ by, signer }));
    });
}
