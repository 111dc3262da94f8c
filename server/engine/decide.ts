/**
 * The engine's one question: what happens if this is done? Pure: no clock, no database, no randomness.
 * Read on: actions/ (what each act does), walk.ts (how tokens move), settle.ts (when a node passes or goes back).
 */
import { Failure } from '../../contract/failures.ts';
import type { Graph } from '../../contract/flow/graph.ts';
import type { Action, ActionOf, Decision, Facts } from './action.ts';
import { depart } from './actions/depart.ts';
import { deleteInstance, revokeByInitiator, voidInstance } from './actions/ending.ts';
import { entrust } from './actions/entrust.ts';
import { migrate } from './actions/migrate.ts';
import { assign, read, urge } from './actions/others.ts';
import { addSign, reduceSign, transfer } from './actions/sign.ts';
import { start } from './actions/start.ts';
import { takeBack } from './actions/takeBack.ts';
import { remind, timeout } from './actions/timeout.ts';
import { agree, giveBack, stash, submit } from './actions/vote.ts';
import { type Draft, newDraft, Unknown } from './draft.ts';
import type { InstanceState } from './model.ts';
import { walk } from './walk.ts';

type Actions = { readonly [K in Action['kind']]: (draft: Draft, action: ActionOf<K>) => void };

const actions: Actions = {
  start,
  stash,
  submit,
  agree,
  return: giveBack,
  transfer,
  addSign,
  reduceSign,
  read,
  void: voidInstance,
  delete: deleteInstance,
  revokeByInitiator,
  takeBack,
  urge,
  assign,
  entrust,
  depart,
  timeout,
  remind,
  migrate,
};

/**
 * What the action makes happen, or the Failure that refuses it, or what must be known first: resolve it, add it to
 * the facts and decide again. Nothing is written by a refusal or a need.
 */
export function decide(graph: Graph, state: InstanceState, action: Action, facts: Facts): Decision {
  const draft = newDraft({ graph, state, action, facts });
  try {
    // Each entry takes the action of its own key; TypeScript cannot pair a union's key with its member.
    const run = actions[action.kind] as (draft: Draft, action: Action) => void;
    run(draft, action);
    walk(draft);
    return { events: draft.events, state: draft.state };
  } catch (error) {
    const answer = answerTo(error);
    return 'refusal' in answer ? { ...answer, walked: draft.events } : answer;
  }
}

export function answerTo(error: unknown): Exclude<Decision, { events: unknown }> {
  if (error instanceof Failure) return { refusal: error };
  if (error instanceof Unknown) return { need: [error.need] };
  throw error;
}
