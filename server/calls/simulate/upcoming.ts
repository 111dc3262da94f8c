/** What can still come of an instance, as its record stands or as the asker has it on screen. */
import type { ForesightView, UpcomingBody } from '../../../contract/calls/simulateShapes.ts';
import { Failure, Refusal } from '../../../contract/failures.ts';
import { isStep, nodeOf } from '../../../contract/flow/graph.ts';
import { userNames } from '../../db/queries/userNames.ts';
import { taskNoOf } from '../../effects/act.ts';
import type { Acting } from '../../effects/acting.ts';
import type { FormFacts } from '../../effects/advance.ts';
import { type Flow, versionOf } from '../../effects/flow.ts';
import { ownNodesOf } from '../../effects/foreseen.ts';
import { formOfAction } from '../../effects/formOfAction.ts';
import { simulateRest } from '../../effects/simulate.ts';
import type { Task } from '../../engine/model.ts';
import { visibleTo } from '../instanceDetail.ts';
import type { Telling } from '../why/telling.ts';
import { foresightView, peopleIn } from './foresightView.ts';

const nothing: ForesightView = { finished: true, steps: [], stops: [], possible: [], ways: [] };

/** NOT_YOUR_TASK or TASK_CLOSED for a form of another's task, FIELD_INVALID for values that could not be written. */
export async function upcomingOf(acting: Acting, flow: Flow, body: UpcomingBody): Promise<ForesightView> {
  const { status, deleted } = flow.state;
  if (deleted || !flow.record || (status !== 0 && status !== -1)) return nothing;
  const given = formOf(acting, flow, body);
  const own = ownNodesOf(flow, acting.actor.userId);
  const simulation = await simulateRest(acting, { flow, given, own });
  const telling: Telling = {
    flow: simulation.flow,
    names: await userNames(acting.tx, peopleIn(simulation)),
    targets: new Map(),
    visible: visibleTo(acting, flow),
  };
  const view = foresightView(telling, simulation);
  // What the form still asks for or warns of is told where it is filled in.
  return { ...view, stops: view.stops.filter((stop) => !stop.passedOver) };
}

/** The record as it stands, or as handing the sent form in would leave it. */
function formOf(acting: Acting, flow: Flow, { taskId, formData }: UpcomingBody): FormFacts {
  const record = flow.record ?? {};
  const asItStands = { record, formVersion: versionOf(record), missing: [], invalid: [] };
  if (taskId === undefined || formData === undefined) return asItStands;
  const { taskNo, kind } = openTask(acting, flow, taskId);
  const action = { kind: kind === 'HANDLE' ? 'submit' : 'agree', taskNo } as const;
  const given = formOfAction(acting, flow, { action, sent: { values: formData } });
  if (given.invalid.length > 0) throw new Failure('FIELD_INVALID', { errors: [...given.invalid] });
  return { ...asItStands, record: given.record, formVersion: given.formVersion };
}

function openTask({ actor }: Acting, flow: Flow, taskId: string): Task {
  if (![...flow.taskIds.values()].includes(taskId)) throw new Refusal(404);
  const task = flow.state.tasks[taskNoOf(flow, taskId) - 1];
  if (task?.userId !== actor.userId || !isStep(nodeOf(flow.graph, task.nodeId)))
    throw new Failure('NOT_YOUR_TASK');
  if (task.state !== 'open') throw new Failure('TASK_CLOSED');
  return task;
}
