/**
 * Decides an action of an instance. Pure: no clock, no database, no randomness. See also actions/ (the effect of each
 * action), walkTokens.ts (how tokens move), settleRun.ts (when a node passes or goes back).
 */
import { Failure } from '../../contract/failures.ts';
import type { Graph } from '../../contract/flow/graph.ts';
import type { Action, Decision, DecisionFacts } from './action.ts';
import { decideByRule } from './actionRules.ts';
import { createDraft, MissingFactError } from './draft.ts';
import type { InstanceState } from './model.ts';
import { walkTokens } from './walkTokens.ts';

/**
 * Returns the events of the action, or the Failure that refuses it, or the facts it needs: the caller resolves them,
 * adds them to the facts and decides again. A refusal or a need changes nothing.
 */
export function decide(graph: Graph, state: InstanceState, action: Action, facts: DecisionFacts): Decision {
  const draft = createDraft({ graph, state, action, facts });
  try {
    decideByRule(draft, action);
    walkTokens(draft);
    return { events: draft.events, state: draft.state };
  } catch (error) {
    const answer = toRefusalOrNeed(error);
    return 'refusal' in answer ? { ...answer, walked: draft.events } : answer;
  }
}

export function toRefusalOrNeed(error: unknown): Exclude<Decision, { events: unknown }> {
  if (error instanceof Failure) return { refusal: error };
  if (error instanceof MissingFactError) return { need: [error.need] };
  throw error;
}
