/** What must hold after every act (engine.md 7), as sentences; an empty list is a sound state. */

import type { Event } from '../../server/engine/event.ts';
import type { InstanceState } from '../../server/engine/model.ts';
import type { World } from './given.ts';

export function violations(world: World): string[] {
  const { state, events } = world;
  return [
    ...somebodyHasToAct(world),
    ...numbering(state),
    ...endings(events),
    ...orphans(state),
    ...actsInOrder(events),
    ...afterDeletion(events),
  ];
}

function somebodyHasToAct({ state, disabled }: World): string[] {
  const open = state.tasks.filter((task) => task.state === 'open' && task.role !== 'reader');
  const needed = !state.deleted && (state.status === 0 || state.status === -1);
  if (needed && !open.some((task) => !disabled.has(task.userId))) return ['nobody has to act'];
  if (!needed && open.length > 0) return ['somebody has to act on an ended instance'];
  if (!needed && state.runs.some((run) => run.state === 'open')) return ['a run is open after the end'];
  return [];
}

function numbering({ runs, tasks }: InstanceState): string[] {
  const ok = runs.every((run, i) => run.runNo === i + 1) && tasks.every((task, i) => task.taskNo === i + 1);
  return ok ? [] : ['runs or tasks are misnumbered'];
}

/** Every task and run ends once; only taking back opens it again. */
function endings(events: readonly Event[]): string[] {
  const ended = new Set<string>();
  return events.flatMap((event) => {
    const key = 'taskNo' in event ? `task ${event.taskNo}` : 'runNo' in event ? `run ${event.runNo}` : '';
    if (event.type === 'taskReopened' || event.type === 'runReopened') ended.delete(key);
    if (event.type !== 'taskEnded' && event.type !== 'runClosed') return [];
    if (ended.has(key)) return [`${key} ended twice`];
    ended.add(key);
    return [];
  });
}

function orphans({ runs, tasks }: InstanceState): string[] {
  const open = new Set(runs.filter((run) => run.state === 'open').map((run) => run.runNo));
  const stray = tasks.filter(
    (task) => task.endAct === null && task.role !== 'reader' && !open.has(task.runNo),
  );
  const twice = runs.filter(
    (run) =>
      run.state === 'open' &&
      runs.some((other) => other !== run && other.state === 'open' && other.nodeId === run.nodeId),
  );
  const live = tasks
    .filter((task) => task.endAct === null)
    .map((task) => `${task.userId} in run ${task.runNo}`);
  const doubled = live.filter((one, index) => live.indexOf(one) !== index);
  const asleep = [...open].filter(
    (runNo) => !tasks.some((task) => task.runNo === runNo && task.state === 'open'),
  );
  return [
    ...stray.map((task) => `task ${task.taskNo} outlives its run`),
    ...twice.map((run) => `node ${run.nodeId} is open twice`),
    ...doubled.map((one) => `${one} holds two tasks`),
    ...asleep.map((runNo) => `nobody has to act in run ${runNo}`),
  ];
}

function actsInOrder(events: readonly Event[]): string[] {
  const acts = events.flatMap((event) => (event.type === 'acted' ? [event.actNo] : []));
  return acts.every((actNo, index) => actNo === index + 1) ? [] : ['acts are not numbered in order'];
}

function afterDeletion(events: readonly Event[]): string[] {
  const at = events.findIndex((event) => event.type === 'deleted');
  const changed = at >= 0 && events.slice(at).some((event) => event.type === 'statusChanged');
  return changed ? ['a deleted instance changes its status'] : [];
}
