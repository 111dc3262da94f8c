/**
 * Simulates one action: decides it like the real one with the choices that a person would make, and applies it in
 * memory or records its refusal.
 */
import type { Failure } from '../../../contract/failures.ts';
import { type Graph, getStep } from '../../../contract/flow/graph.ts';
import type { Actor } from '../../db/actor.ts';
import type { Action, CandidateChoices, DecisionFacts, NextNode } from '../../engine/action.ts';
import type { Event } from '../../engine/event.ts';
import type { Foresight } from '../../engine/foresight/foresight.ts';
import { previewNextNodes } from '../../engine/nextTasks.ts';
import type { ActionContext } from '../actionContext.ts';
import { applyDecision, buildDecisionFacts, decideAction, type FormFacts } from '../actions/decideAction.ts';
import { getNodeScene, listFilingScenes } from '../actions/formRules.ts';
import { runDecideLoop } from '../facts/decideLoop.ts';
import type { LoadedInstance } from '../instance.ts';
import { findBlockingRule, listMissingFields } from './simulatedForm.ts';

/** The reason why the real flow would stop; nodeId: the node, actorNodeId: the node of the action. */
export type SimulationStop = {
  readonly nodeId: string;
  readonly lineId: string | null;
  readonly actorNodeId: string;
  readonly failure: Failure;
  /** The simulation continued as if the problem were solved. */
  readonly passedOver: boolean;
};

/** One action: its events, or the events up to its refusal. */
export type SimulationStep = { readonly events: readonly Event[]; readonly stop: SimulationStop | null };

/** An instance in simulation. */
export type SimulationState = {
  readonly acting: ActionContext;
  readonly instance: LoadedInstance;
  readonly given: FormFacts;
  readonly foresight: Foresight;
  /** The placeholders for unknown people, by node. */
  readonly unnamed: DecisionFacts['candidates'];
  readonly played: SimulationStep[];
  /** Tasks whose action was refused. */
  readonly halted: Set<number>;
  readonly toFill: Map<string, readonly string[]>;
  /** Nodes whose form was checked. */
  readonly lookedAt: Set<string>;
  /** True if any node requires a choice of people. */
  readonly chooses: boolean;
};

type SimulatedAction = {
  readonly actor: Actor;
  readonly action: Extract<Action, { kind: 'start' | 'submit' | 'agree' }>;
  readonly nodeId: string;
};

/** Returns false if the action is refused. */
export async function simulateAction(
  stage: SimulationState,
  { actor, action, nodeId }: SimulatedAction,
): Promise<boolean> {
  const { instance, given } = stage;
  const acting = { ...stage.acting, actor };
  checkNodeForm(stage, acting, { action, nodeId });
  const ahead = stage.chooses ? await previewNext(stage, acting, action) : { branches: [] };
  const choices = 'branches' in ahead ? chooseCandidates(instance.graph, ahead.branches) : {};
  const chosen = { ...action, choices };
  const decision = await decideAction(acting, { instance, action: chosen, given, candidates: stage.unnamed });
  if ('refusal' in decision) {
    // If the list of candidates cannot be shown, the person sees that refusal before choosing.
    const failure = 'refusal' in ahead ? ahead.refusal : decision.refusal;
    const stop = createStop(instance.graph, failure, nodeId);
    stage.played.push({ events: decision.walked ?? [], stop });
    return false;
  }
  applyDecision(instance, decision, acting.now);
  stage.played.push({ events: decision.events, stop: null });
  return true;
}

/**
 * Reports the fields that the form still requires at this node, once. The simulation continues as if they were filled
 * in.
 */
function checkNodeForm(
  stage: SimulationState,
  acting: ActionContext,
  { action, nodeId }: Omit<SimulatedAction, 'actor'>,
): void {
  const { instance, toFill, lookedAt } = stage;
  if (lookedAt.has(nodeId)) return;
  lookedAt.add(nodeId);
  if (action.kind !== 'start')
    toFill.set(nodeId, listMissingFields(acting, instance, getStep(instance.graph, nodeId)));
  const scenes = action.kind === 'start' ? listFilingScenes(nodeId) : [getNodeScene(nodeId)];
  const failure = findBlockingRule(acting, instance, scenes);
  if (!failure) return;
  const stop = { nodeId, lineId: null, actorNodeId: nodeId, failure, passedOver: true };
  stage.played.push({ events: [], stop });
}

/** Returns the preview that the dialog shows before the action. */
function previewNext(stage: SimulationState, acting: ActionContext, action: SimulatedAction['action']) {
  const { instance, given } = stage;
  const taskNo = action.kind === 'start' ? null : action.taskNo;
  const facts = { ...buildDecisionFacts(acting, instance, given), candidates: stage.unnamed };
  const ask = (known: typeof facts) =>
    previewNextNodes(instance.graph, instance.state, { taskNo, facts: known });
  return runDecideLoop(acting, { instance, record: given.record, facts, ask });
}

/** Chooses the minimum number of candidates at every selectable node that comes next, the first ones. */
function chooseCandidates(graph: Graph, branches: readonly NextNode[]): CandidateChoices {
  const chosen = branches.flatMap(({ nodeId, holders }): [string, string[]][] => {
    const { data } = getStep(graph, nodeId);
    const first = holders.slice(0, data.minSelectNum ?? 1).map(({ userId }) => userId);
    return data.selectable ? [[nodeId, first]] : [];
  });
  return Object.fromEntries(chosen);
}

/** The engine names the element. If it names none, the refusal concerns the action itself. */
function createStop(graph: Graph, failure: Failure, actorNodeId: string): SimulationStop {
  const path = failure.detail.errors?.[0]?.path ?? '';
  const line = graph.lines.get(path);
  const nodeId = line?.from ?? (graph.nodes.has(path) ? path : actorNodeId);
  return { nodeId, lineId: line?.id ?? null, actorNodeId, failure, passedOver: false };
}
