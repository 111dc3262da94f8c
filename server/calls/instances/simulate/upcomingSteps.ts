/** The possible next steps of an instance, from the stored record or from the values on screen. */
import type { ForesightView, UpcomingBody } from '../../../../contract/calls/shapes/simulateShapes.ts';
import { Failure, Refusal } from '../../../../contract/failures.ts';
import { getNode, isStep } from '../../../../contract/flow/graph.ts';
import { loadUserNames } from '../../../db/queries/people/userNames.ts';
import type { Task } from '../../../engine/model.ts';
import type { ActionContext } from '../../../instances/actionContext.ts';
import { checkActionForm } from '../../../instances/actions/actionForm.ts';
import type { FormFacts } from '../../../instances/actions/decideAction.ts';
import { getTaskNo } from '../../../instances/actions/loadActions.ts';
import { getRecordVersion, type LoadedInstance } from '../../../instances/instance.ts';
import { listOwnNodes } from '../../../instances/simulation/foresight.ts';
import { simulateContinuation } from '../../../instances/simulation/simulate.ts';
import type { ExplanationContext } from '../explain/explanationContext.ts';
import { fieldVisibility } from '../instanceDetail.ts';
import { simulatedUserIds, toForesightView } from './foresightView.ts';

const emptyForesight: ForesightView = { finished: true, steps: [], stops: [], possible: [], ways: [] };

/**
 * Throws NOT_YOUR_TASK or TASK_CLOSED for a form of another user's task, FIELD_INVALID for values that cannot be
 * written.
 */
export async function simulateUpcomingSteps(
  acting: ActionContext,
  instance: LoadedInstance,
  body: UpcomingBody,
): Promise<ForesightView> {
  const { status, deleted } = instance.state;
  if (deleted || !instance.record || (status !== 0 && status !== -1)) return emptyForesight;
  const given = formFactsOf(acting, instance, body);
  const own = listOwnNodes(instance, acting.actor.userId);
  const simulation = await simulateContinuation(acting, { instance, given, own });
  const context: ExplanationContext = {
    instance: simulation.instance,
    names: await loadUserNames(acting.tx, simulatedUserIds(simulation)),
    targets: new Map(),
    visible: fieldVisibility(acting, instance),
    currentPath: (path) => path,
  };
  const view = toForesightView(context, simulation);
  // Missing inputs and warnings of the form are reported where the form is filled in.
  return { ...view, stops: view.stops.filter((stop) => !stop.passedOver) };
}

/** The stored record, or the record as submitting the form would leave it. */
function formFactsOf(
  acting: ActionContext,
  instance: LoadedInstance,
  { taskId, formData }: UpcomingBody,
): FormFacts {
  const record = instance.record ?? {};
  const asItStands = { record, formVersion: getRecordVersion(record), missing: [], invalid: [] };
  if (taskId === undefined || formData === undefined) return asItStands;
  const { taskNo, kind } = findOpenTask(acting, instance, taskId);
  const action = { kind: kind === 'HANDLE' ? 'submit' : 'agree', taskNo } as const;
  const given = checkActionForm(acting, instance, { action, sent: { values: formData } });
  if (given.invalid.length > 0) throw new Failure('FIELD_INVALID', { errors: [...given.invalid] });
  return { ...asItStands, record: given.record, formVersion: given.formVersion };
}

function findOpenTask({ actor }: ActionContext, instance: LoadedInstance, taskId: string): Task {
  if (![...instance.taskIds.values()].includes(taskId)) throw new Refusal(404);
  const task = instance.state.tasks[getTaskNo(instance, taskId) - 1];
  if (task?.userId !== actor.userId || !isStep(getNode(instance.graph, task.nodeId)))
    throw new Failure('NOT_YOUR_TASK');
  if (task.state !== 'open') throw new Failure('TASK_CLOSED');
  return task;
}
