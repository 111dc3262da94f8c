/** Lists exactly the columns of runs and tasks that form the engine's state; a missing one does not compile. */
import type { Run, Task } from '../../engine/model.ts';

const runColumnMap = {
  runNo: true,
  nodeId: true,
  kind: true,
  state: true,
  stands: true,
  from: true,
  bornAct: true,
  endAct: true,
} satisfies Record<keyof Run, true>;

const taskColumnMap = {
  taskNo: true,
  runNo: true,
  nodeId: true,
  kind: true,
  role: true,
  userId: true,
  forUserId: true,
  state: true,
  turn: true,
  signOf: true,
  addedBy: true,
  after: true,
  spent: true,
  automatic: true,
  timedOut: true,
  returnTo: true,
  urged: true,
  bornAct: true,
  endAct: true,
} satisfies Record<keyof Task, true>;

// `satisfies` ensures that the keys are those of the state.
export const runColumns = Object.keys(runColumnMap) as (keyof Run)[];
export const taskColumns = Object.keys(taskColumnMap) as (keyof Task)[];
