/** One act of a play: decided as the real one with the choices that somebody would make, kept in memory or refused. */
import type { Failure } from '../../contract/failures.ts';
import { type Graph, stepOf } from '../../contract/flow/graph.ts';
import type { Actor } from '../db/actor.ts';
import type { Action, Branch, Choices, Facts } from '../engine/action.ts';
import { branchesAhead } from '../engine/ahead.ts';
import type { Event } from '../engine/event.ts';
import type { Foresight } from '../engine/foresee/ways.ts';
import type { Acting } from './acting.ts';
import { decisionOn, type FormFacts, factsFor, keep } from './advance.ts';
import { answerOf } from './ask.ts';
import type { Flow } from './flow.ts';
import { filingScenes, sceneOfNode } from './formScenes.ts';
import { fieldsToFill, stoppedByRules } from './playedForm.ts';

/** Why the real flow would come to a halt; nodeId: where, actorNodeId: at whose act. */
export type Stop = {
  readonly nodeId: string;
  readonly lineId: string | null;
  readonly actorNodeId: string;
  readonly failure: Failure;
  /** The play went on as though it had been seen to. */
  readonly passedOver: boolean;
};

/** One act: what it brought about, or what had been thought through until it was refused. */
export type Played = { readonly events: readonly Event[]; readonly stop: Stop | null };

/** A flow in play. */
export type Stage = {
  readonly acting: Acting;
  readonly flow: Flow;
  readonly given: FormFacts;
  readonly foresight: Foresight;
  /** By node, who stands for people that are not named yet. */
  readonly unnamed: Facts['candidates'];
  readonly played: Played[];
  /** Tasks whose act was refused. */
  readonly halted: Set<number>;
  readonly toFill: Map<string, readonly string[]>;
  /** Nodes whose form has been looked at. */
  readonly lookedAt: Set<string>;
  /** Whether anybody has to choose people anywhere. */
  readonly chooses: boolean;
};

type Act = {
  readonly actor: Actor;
  readonly action: Extract<Action, { kind: 'start' | 'submit' | 'agree' }>;
  readonly nodeId: string;
};

/** False where it is refused. */
export async function act(stage: Stage, { actor, action, nodeId }: Act): Promise<boolean> {
  const { flow, given } = stage;
  const acting = { ...stage.acting, actor };
  lookAtForm(stage, acting, { action, nodeId });
  const ahead = stage.chooses ? await aheadOf(stage, acting, action) : { branches: [] };
  const choices = 'branches' in ahead ? choicesAmong(flow.graph, ahead.branches) : {};
  const asking = decisionOn(acting, { flow, action: { ...action, choices }, given });
  const decision = await answerOf(acting, {
    ...asking,
    facts: { ...asking.facts, candidates: stage.unnamed },
    needs: (asking.needs ?? []).filter((need) => need.kind !== 'candidates' || !stage.unnamed[need.nodeId]),
  });
  if ('refusal' in decision) {
    // A person who cannot be shown whom to choose from is told why not, before choosing.
    const failure = 'refusal' in ahead ? ahead.refusal : decision.refusal;
    const stop = stopAt(flow.graph, failure, nodeId);
    stage.played.push({ events: decision.walked ?? [], stop });
    return false;
  }
  keep(flow, decision, acting.now);
  stage.played.push({ events: decision.events, stop: null });
  return true;
}

/** What the form would still ask for at this node, told once; the play goes on as though it were given. */
function lookAtForm(stage: Stage, acting: Acting, { action, nodeId }: Omit<Act, 'actor'>): void {
  const { flow, toFill, lookedAt } = stage;
  if (lookedAt.has(nodeId)) return;
  lookedAt.add(nodeId);
  if (action.kind !== 'start') toFill.set(nodeId, fieldsToFill(acting, flow, stepOf(flow.graph, nodeId)));
  const scenes = action.kind === 'start' ? filingScenes(nodeId) : [sceneOfNode(nodeId)];
  const failure = stoppedByRules(acting, flow, scenes);
  if (!failure) return;
  const stop = { nodeId, lineId: null, actorNodeId: nodeId, failure, passedOver: true };
  stage.played.push({ events: [], stop });
}

/** What the dialog would show before the act. */
function aheadOf(stage: Stage, acting: Acting, action: Act['action']) {
  const { flow, given } = stage;
  const taskNo = action.kind === 'start' ? null : action.taskNo;
  const facts = { ...factsFor(acting, flow, given), candidates: stage.unnamed };
  const ask = (known: typeof facts) => branchesAhead(flow.graph, flow.state, { taskNo, facts: known });
  return answerOf(acting, { flow, record: given.record, facts, ask });
}

/** At every selectable node that comes next as few of the candidates as will do, the first ones. */
function choicesAmong(graph: Graph, branches: readonly Branch[]): Choices {
  const chosen = branches.flatMap(({ nodeId, holders }): [string, string[]][] => {
    const { data } = stepOf(graph, nodeId);
    const first = holders.slice(0, data.minSelectNum ?? 1).map(({ userId }) => userId);
    return data.selectable ? [[nodeId, first]] : [];
  });
  return Object.fromEntries(chosen);
}

/** The engine names the element; where it names none, it is the act itself that is refused. */
function stopAt(graph: Graph, failure: Failure, actorNodeId: string): Stop {
  const path = failure.detail.errors?.[0]?.path ?? '';
  const line = graph.lines.get(path);
  const nodeId = line?.from ?? (graph.nodes.has(path) ? path : actorNodeId);
  return { nodeId, lineId: line?.id ?? null, actorNodeId, failure, passedOver: false };
}
