/** Predicts the rest of a flow before its simulation: the open paths, and the people of all nodes on them. */
import { getStep, isStep, type StepNode } from '../../../contract/flow/graph.ts';
import type { DecisionFacts, Need } from '../../engine/action.ts';
import { type Foresight, predictPaths } from '../../engine/foresight/foresight.ts';
import type { TokenPosition } from '../../engine/foresight/openPaths.ts';
import type { InstanceState, ResolvedCandidate } from '../../engine/model.ts';
import { listNextNodesOfRun } from '../../engine/steps/joins.ts';
import type { ActionContext } from '../actionContext.ts';
import { buildDecisionFacts, type FormFacts } from '../actions/decideAction.ts';
import { resolveFacts } from '../facts/resolveFacts.ts';
import type { LoadedInstance } from '../instance.ts';

export type InstanceForesightRequest = {
  readonly instance: LoadedInstance;
  readonly given: FormFacts;
  readonly places: readonly TokenPosition[];
};

export type InstanceForesight = {
  readonly foresight: Foresight;
  /** Nodes whose people depend on a field that is not filled in yet: an unknown user holds the task. */
  readonly unnamed: DecisionFacts['candidates'];
};

/** Holds tasks at nodes whose people are unknown. No user has this id. */
export const unknownUserId = '';

const unknownHolder: ResolvedCandidate = {
  holders: [{ userId: unknownUserId, forUserId: null }],
  disabled: [],
};

/** Finds the people of all nodes ahead in one statement, and stores them in the FactsCache of the context. */
export async function predictForesight(
  acting: ActionContext,
  { instance, given, places }: InstanceForesightRequest,
): Promise<InstanceForesight> {
  const facts = buildDecisionFacts(acting, instance, given);
  const foresight = predictPaths(instance.graph, { places, fields: instance.form.fields, conditions: facts });
  const steps = [...foresight.exits.keys()].map((id) => instance.graph.nodes.get(id)).filter(isStepNode);
  const needs = [...steps.flatMap(listNeeds), { kind: 'admin' } as const];
  const [found] = await resolveFacts(acting, [{ instance, form: given.record, needs, facts }]);
  const isUnnamed = ({ id, data }: StepNode) =>
    found?.candidates[id]?.every(({ holders }) => holders.length === 0) === true &&
    data.candidateList.some((one) => dependsOnField(one, (path) => foresight.mayChangeBefore(id, path)));
  return {
    foresight,
    unnamed: Object.fromEntries(steps.filter(isUnnamed).map(({ id }) => [id, [unknownHolder]])),
  };
}

const isStepNode = (node: Parameters<typeof isStep>[0] | undefined): node is StepNode =>
  node !== undefined && isStep(node);

type CandidateEntry = StepNode['data']['candidateList'][number];

/** Returns true if it names people by a form field that may still change. */
export const dependsOnField = (
  { candidateType, target }: CandidateEntry,
  mayChange: (path: string) => boolean,
): boolean =>
  candidateType === 'DYNAMIC_FIELD' && target !== '' && target !== 'initiator' && mayChange(target);

function listNeeds({ id, data }: StepNode): Need[] {
  const inPlace = data.notFoundCandidateTarget;
  return [
    { kind: 'candidates', nodeId: id, previousUserIds: [] },
    ...(inPlace ? [{ kind: 'people', userIds: [inPlace] } as const] : []),
  ];
}

/**
 * Returns the positions of the tokens. The holders there still fill in the form, except at nodes that are filled in
 * already.
 */
export function listTokenPositions(state: InstanceState, own: ReadonlySet<string>): TokenPosition[] {
  const runs = state.runs.filter((run) => run.state === 'open');
  const left = runs.flatMap((run) =>
    listNextNodesOfRun(state, run).map((nodeId): TokenPosition => {
      const at = own.has(run.nodeId) ? [] : [run.nodeId];
      // A return came from that node, so the node is walked again.
      const again = nodeId === run.nodeId ? [] : [nodeId];
      return { nodeId, writers: [...at, ...again] };
    }),
  );
  const joined = state.tokens.map(({ joinId }): TokenPosition => ({ nodeId: joinId, writers: [] }));
  return [...new Map([...left, ...joined].map((place) => [place.nodeId, place])).values()];
}

/** Returns the nodes where only this person still has to act: the form values there are final. */
export function listOwnNodes({ state }: LoadedInstance, userId: string): ReadonlySet<string> {
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

/** Returns the steps that the flow can still reach, in document order. */
export const listStepsAhead = (
  { graph }: LoadedInstance,
  { arrived, places, exits }: Foresight,
): StepNode[] => {
  const returners = places.filter(({ nodeId, writers }) => writers.includes(nodeId) && writers.length > 1);
  const ids = new Set([...arrived, ...returners.map(({ nodeId }) => nodeId)]);
  return [...graph.nodes.keys()]
    .filter((id) => ids.has(id) && exits.has(id))
    .flatMap((id) => {
      const node = graph.nodes.get(id);
      return node && isStep(node) ? [getStep(graph, id)] : [];
    });
};
