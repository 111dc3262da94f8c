/** The rules of all actions. */
import type { Action, Need } from './action.ts';
import type { ActionRule, FormUse, InstanceFlow } from './actions/actionRule.ts';
import { addSignRule, reduceSignRule } from './actions/addSign.ts';
import { delegateRule } from './actions/delegate.ts';
import { departureRule } from './actions/departure.ts';
import { deleteRule, revokeRule, voidRule } from './actions/ending.ts';
import { jumpRule } from './actions/jump.ts';
import { migrationRule } from './actions/migration.ts';
import { assignRule, readRule, urgeRule } from './actions/readUrgeAssign.ts';
import { startRule } from './actions/start.ts';
import { takeBackRule } from './actions/takeBack.ts';
import { reminderRule, timeoutRule } from './actions/timeout.ts';
import { transferRule } from './actions/transfer.ts';
import { agreeRule, returnRule, stashRule, submitRule } from './actions/vote.ts';
import type { Draft } from './draft.ts';

type ActionRules = { readonly [K in Action['kind']]: ActionRule<K> };

const actionRules: ActionRules = {
  start: startRule,
  stash: stashRule,
  submit: submitRule,
  agree: agreeRule,
  return: returnRule,
  transfer: transferRule,
  addSign: addSignRule,
  reduceSign: reduceSignRule,
  read: readRule,
  void: voidRule,
  delete: deleteRule,
  revokeByInitiator: revokeRule,
  takeBack: takeBackRule,
  urge: urgeRule,
  assign: assignRule,
  jump: jumpRule,
  entrust: delegateRule,
  depart: departureRule,
  timeout: timeoutRule,
  remind: reminderRule,
  migrate: migrationRule,
};

/** A rule that takes any action. */
type AnyActionRule = {
  readonly decide: (draft: Draft, action: Action) => void;
  readonly predictNeeds?: (flow: InstanceFlow, action: Action) => Need[];
  readonly form?: (action: Action) => FormUse;
};

// Each rule takes the action of its own key; TypeScript cannot pair a union's key with its member.
const ruleOf = ({ kind }: Action) => actionRules[kind] as AnyActionRule;

export const decideByRule = (draft: Draft, action: Action): void => ruleOf(action).decide(draft, action);

/** A superfluous need costs little; a missing need costs another round. */
export const predictNeeds = (flow: InstanceFlow, action: Action): Need[] =>
  ruleOf(action).predictNeeds?.(flow, action) ?? [];

/** Undefined for an action that sends no form. */
export const formUseOf = (action: Action): FormUse | undefined => ruleOf(action).form?.(action);
