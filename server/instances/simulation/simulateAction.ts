/** One act of a play: decided as the real one with the choices that somebody would make, kept in memory or refused. */
import type { Failure } from '../../../contract/failures.ts';
import { type Graph, getStep } from '../../../contract/flow/graph.ts';
import type { Actor } from '../../db/actor.ts';
import type { Action, CandidateChoices, DecisionFacts, NextNode } from '../../engine/action.ts';
import type { Event } from '../../engine/event.ts';
import type { Foresight } from '../../engine/foresight/foresight.ts';
import { previewNextNodes } from '../../engine/nextTasks.ts';
import type { ActionContext } from '../actionContext.ts';
import {
  applyDecision,
  buildDecisionFacts,
  createDecisionLoop,
  type FormFacts,
} from '../actions/decideAction.ts';
import { getNodeScene, listFilingScenes } from '../actions/formRules.ts';
import { runDecideLoop } from '../facts/decideLoop.ts';
import type { LoadedInstance } from '../instance.ts';
import { findBlockingRule, listMissingFields } from './simulatedForm.ts';

/** Why the real flow would come to a halt; nodeId: where, actorNodeId: at whose act. */
export type SimulationStop = {
  readonly nodeId: string;
  readonly lineId: string | null;
  readonly actorNodeId: string;
  readonly failure: Failure;
  /** The play went on as though it had been seen to. */
  readonly passedOver: boolean;
};

/** One act: what it brought about, or what had been thought through until it was refused. */
export type SimulationStep = { readonly events: readonly Event[]; readonly stop: SimulationStop | null };

/** A flow in play. */
export type SimulationState = {
  readonly acting: ActionContext;
  readonly flow: LoadedInstance;
  readonly given: FormFacts;
  readonly foresight: Foresight;
  /** By node, who stands for people that are not named yet. */
  readonly unnamed: DecisionFacts['candidates'];
  readonly played: SimulationStep[];
  /** Tasks whose act was refused. */
  readonly halted: Set<number>;
  readonly toFill: Map<string, readonly string[]>;
  /** Nodes whose form has been looked at. */
  readonly lookedAt: Set<string>;
  /** Whether anybody has to choose people anywhere. */
  readonly chooses: boolean;
};

type SimulatedAction = {
  readonly actor: Actor;
  readonly action: Extract<Action, { kind: 'start' | 'submit' | 'agree' }>;
  readonly nodeId: string;
};

/** False where it is refused. */
export async function simulateAction(
  stage: SimulationState,
  { actor, action, nodeId }: SimulatedAction,
): Promise<boolean> {
  const { flow, given } = stage;
  const acting = { ...stage.acting, actor };
  checkNodeForm(stage, acting, { action, nodeId });
  const ahead = stage.chooses ? await previewNext(stage, acting, action) : { branches: [] };
  const choices = 'branches' in ahead ? chooseCandidates(flow.graph, ahead.branches) : {};
  const asking = createDecisionLoop(acting, { flow, action: { ...action, choices }, given });
  const decision = await runDecideLoop(acting, {
    ...asking,
    facts: { ...asking.facts, candidates: stage.unnamed },
    needs: (asking.needs ?? []).filter((need) => need.kind !== 'candidates' || !stage.unnamed[need.nodeId]),
  });
  if ('refusal' in decision) {
    // A person who cannot be shown whom to choose from is told why not, before choosing.
    const failure = 'refusal' in ahead ? ahead.refusal : decision.refusal;
    const stop = createStop(flow.graph, failure, nodeId);
    stage.played.push({ events: decision.walked ?? [], stop });
    return false;
  }
  applyDecision(flow, decision, acting.now);
  stage.played.push({ events: decision.events, stop: null });
  return true;
}

/** What the form would still ask for at this node, told once; the play goes on as though it were given. */
function checkNodeForm(
  stage: SimulationState,
  acting: ActionContext,
  { action, nodeId }: Omit<SimulatedAction, 'actor'>,
): void {
  const { flow, toFill, lookedAt } = stage;
  if (lookedAt.has(nodeId)) return;
  lookedAt.add(nodeId);
  if (action.kind !== 'start')
    toFill.set(nodeId, listMissingFields(acting, flow, getStep(flow.graph, nodeId)));
  const scenes = action.kind === 'start' ? listFilingScenes(nodeId) : [getNodeScene(nodeId)];
  const failure = findBlockingRule(acting, flow, scenes);
  if (!failure) return;
  const stop = { nodeId, lineId: null, actorNodeId: nodeId, failure, passedOver: true };
  stage.played.push({ events: [], stop });
}

/** What the dialog would show before the act. */
function previewNext(stage: SimulationState, acting: ActionContext, action: SimulatedAction['action']) {
  const { flow, given } = stage;
  const taskNo = action.kind === 'start' ? null : action.taskNo;
  const facts = { ...buildDecisionFacts(acting, flow, given), candidates: stage.unnamed };
  const ask = (known: typeof facts) => previewNextNodes(flow.graph, flow.state, { taskNo, facts: known });
  return runDecideLoop(acting, { flow, record: given.record, facts, ask });
}

/** At every selectable node that comes next as few of the candidates as will do, the first ones. */
function chooseCandidates(graph: Graph, branches: readonly NextNode[]): CandidateChoices {
  const chosen = branches.flatMap(({ nodeId, holders }): [string, string[]][] => {
    const { data } = getStep(graph, nodeId);
    const first = holders.slice(0, data.minSelectNum ?? 1).map(({ userId }) => userId);
    return data.selectable ? [[nodeId, first]] : [];
  });
  return Object.fromEntries(chosen);
}

/** The engine names the element; where it names none, it is the act itself that is refused. */
function createStop(graph: Graph, failure: Failure, actorNodeId: string): SimulationStop {
  const path = failure.detail.errors?.[0]?.path ?? '';
  const line = graph.lines.get(path);
  const nodeId = line?.from ?? (graph.nodes.has(path) ? path : actorNodeId);
  return { nodeId, lineId: line?.id ?? null, actorNodeId, failure, passedOver: false };
}
