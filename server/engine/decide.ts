/**
 * Decides an action of an instance. Pure: no clock, no database, no randomness. See also actions/ (the effect of each
 * action), walkTokens.ts (how tokens move), settleRun.ts (when a node passes or goes back).
 */
import { Failure } from '../../contract/failures.ts';
import type { Graph } from '../../contract/flow/graph.ts';
import type { Action, ActionOf, Decision, DecisionFacts } from './action.ts';
import { decideDelegate } from './actions/delegate.ts';
import { decideDeparture } from './actions/departure.ts';
import { decideDelete, decideRevokeByInitiator, decideVoid } from './actions/ending.ts';
import { decideMigration } from './actions/migration.ts';
import { decideAssign, decideRead, decideUrge } from './actions/readUrgeAssign.ts';
import { decideAddSign, decideReduceSign, decideTransfer } from './actions/sign.ts';
import { decideStart } from './actions/start.ts';
import { decideTakeBack } from './actions/takeBack.ts';
import { decideReminder, decideTimeout } from './actions/timeout.ts';
import { decideAgree, decideReturn, decideStash, decideSubmit } from './actions/vote.ts';
import { createDraft, type Draft, MissingFactError } from './draft.ts';
import type { InstanceState } from './model.ts';
import { walkTokens } from './walkTokens.ts';

type ActionDeciders = { readonly [K in Action['kind']]: (draft: Draft, action: ActionOf<K>) => void };

const actionDeciders: ActionDeciders = {
  start: decideStart,
  stash: decideStash,
  submit: decideSubmit,
  agree: decideAgree,
  return: decideReturn,
  transfer: decideTransfer,
  addSign: decideAddSign,
  reduceSign: decideReduceSign,
  read: decideRead,
  void: decideVoid,
  delete: decideDelete,
  revokeByInitiator: decideRevokeByInitiator,
  takeBack: decideTakeBack,
  urge: decideUrge,
  assign: decideAssign,
  entrust: decideDelegate,
  depart: decideDeparture,
  timeout: decideTimeout,
  remind: decideReminder,
  migrate: decideMigration,
};

/**
 * Returns the events of the action, or the Failure that refuses it, or the facts it needs: the caller resolves them,
 * adds them to the facts and decides again. A refusal or a need changes nothing.
 */
export function decide(graph: Graph, state: InstanceState, action: Action, facts: DecisionFacts): Decision {
  const draft = createDraft({ graph, state, action, facts });
  try {
    // Each entry takes the action of its own key; TypeScript cannot pair a union's key with its member.
    const run = actionDeciders[action.kind] as (draft: Draft, action: Action) => void;
    run(draft, action);
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
