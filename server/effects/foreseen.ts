/** What lies ahead of a flow before it is played: the ways that are open, and the people of all nodes on them. */
import { isStep, type StepNode, stepOf } from '../../contract/flow/graph.ts';
import type { Facts, Found, Need } from '../engine/action.ts';
import { type Foresight, foreseeWays, type Place } from '../engine/foresee/ways.ts';
import type { InstanceState } from '../engine/model.ts';
import { headingsOf } from '../engine/steps/joins.ts';
import type { Acting } from './acting.ts';
import { type FormFacts, factsFor } from './advance.ts';
import type { Flow } from './flow.ts';
import { resolveAll } from './resolve.ts';

export type Start = {
  readonly flow: Flow;
  readonly given: FormFacts;
  readonly places: readonly Place[];
};

export type Foreseen = {
  readonly foresight: Foresight;
  /** Nodes whose people a field will name that nobody has filled in yet: somebody unknown holds the task. */
  readonly unnamed: Facts['candidates'];
};

/** Holds tasks at nodes whose people are not named yet; no user has this id. */
export const unknownUserId = '';

const unknown: Found = { holders: [{ userId: unknownUserId, forUserId: null }], disabled: [] };

/** The people of all nodes ahead are found in one statement, and remembered in the memory of the acting. */
export async function foreseen(acting: Acting, { flow, given, places }: Start): Promise<Foreseen> {
  const facts = factsFor(acting, flow, given);
  const foresight = foreseeWays(flow.graph, { places, fields: flow.form.fields, conditions: facts });
  const steps = [...foresight.exits.keys()].map((id) => flow.graph.nodes.get(id)).filter(isStepNode);
  const needs = [...steps.flatMap(needsOf), { kind: 'admin' } as const];
  const [found] = await resolveAll(acting, [{ flow, form: given.record, needs, facts }]);
  const isUnnamed = ({ id, data }: StepNode) =>
    found?.candidates[id]?.every(({ holders }) => holders.length === 0) === true &&
    data.candidateList.some((one) => dependsOnField(one, (path) => foresight.mayChangeBefore(id, path)));
  return {
    foresight,
    unnamed: Object.fromEntries(steps.filter(isUnnamed).map(({ id }) => [id, [unknown]])),
  };
}

const isStepNode = (node: Parameters<typeof isStep>[0] | undefined): node is StepNode =>
  node !== undefined && isStep(node);

type Candidate = StepNode['data']['candidateList'][number];

/** Whether it names people by a field of the form that may still change. */
export const dependsOnField = (
  { candidateType, target }: Candidate,
  mayChange: (path: string) => boolean,
): boolean =>
  candidateType === 'DYNAMIC_FIELD' && target !== '' && target !== 'initiator' && mayChange(target);

function needsOf({ id, data }: StepNode): Need[] {
  const inPlace = data.notFoundCandidateTarget;
  return [
    { kind: 'candidates', nodeId: id, previousUserIds: [] },
    ...(inPlace ? [{ kind: 'people', userIds: [inPlace] } as const] : []),
  ];
}

/** Where the tokens of an instance are; what its people are at is still to be filled in, unless it is known already. */
export function placesIn(state: InstanceState, own: ReadonlySet<string>): Place[] {
  const runs = state.runs.filter((run) => run.state === 'open');
  const left = runs.flatMap((run) =>
    headingsOf(state, run).map((nodeId): Place => {
      const at = own.has(run.nodeId) ? [] : [run.nodeId];
      // A return came from there: its node is gone through again.
      const again = nodeId === run.nodeId ? [] : [nodeId];
      return { nodeId, writers: [...at, ...again] };
    }),
  );
  const joined = state.tokens.map(({ joinId }): Place => ({ nodeId: joinId, writers: [] }));
  return [...new Map([...left, ...joined].map((place) => [place.nodeId, place])).values()];
}

/** Nodes at which the person alone still has to act: what stands in the form there is the last word. */
export function ownNodesOf({ state }: Flow, userId: string): ReadonlySet<string> {
  const live = state.tasks.filter(
    (task) => ['open', 'waiting'].includes(task.state) && task.role !== 'reader',
  );
  return new Set(
    state.runs
      .filter((run) => run.state === 'open')
      .filter((run) => {
        const here = live.filter((task) => task.runNo === run.runNo);
        const mine = here.some((task) => task.userId === userId && task.state === 'open');
        return mine && (run.kind === 'HANDLE' || here.length === 1);
      })
      .map((run) => run.nodeId),
  );
}

/** Steps that the flow can still come to, in document order. */
export const stepsAhead = ({ graph }: Flow, { arrived, places, exits }: Foresight): StepNode[] => {
  const returners = places.filter(({ nodeId, writers }) => writers.includes(nodeId) && writers.length > 1);
  const ids = new Set([...arrived, ...returners.map(({ nodeId }) => nodeId)]);
  return [...graph.nodes.keys()]
    .filter((id) => ids.has(id) && exits.has(id))
    .flatMap((id) => {
      const node = graph.nodes.get(id);
      return node && isStep(node) ? [stepOf(graph, id)] : [];
    });
};
