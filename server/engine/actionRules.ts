/** The rules of all actions. */
import type { Action, Need } from './action.ts';
import type { ActionRule, FormUse, InstanceFlow } from './actions/actionRule.ts';
import { assignRule } from './actions/instances/assign.ts';
import { deleteRule } from './actions/instances/delete.ts';
import { jumpRule } from './actions/instances/jump.ts';
import { migrateRule } from './actions/instances/migrate.ts';
import { revokeByInitiatorRule } from './actions/instances/revokeByInitiator.ts';
import { startRule } from './actions/instances/start.ts';
import { takeBackRule } from './actions/instances/takeBack.ts';
import { urgeRule } from './actions/instances/urge.ts';
import { voidRule } from './actions/instances/void.ts';
import { departRule } from './actions/system/depart.ts';
import { entrustRule } from './actions/system/entrust.ts';
import { remindRule } from './actions/system/remind.ts';
import { timeoutRule } from './actions/system/timeout.ts';
import { addSignRule } from './actions/tasks/addSign.ts';
import { agreeRule } from './actions/tasks/agree.ts';
import { readRule } from './actions/tasks/read.ts';
import { reduceSignRule } from './actions/tasks/reduceSign.ts';
import { returnRule } from './actions/tasks/return.ts';
import { stashRule } from './actions/tasks/stash.ts';
import { submitRule } from './actions/tasks/submit.ts';
import { transferRule } from './actions/tasks/transfer.ts';
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
  revokeByInitiator: revokeByInitiatorRule,
  takeBack: takeBackRule,
  urge: urgeRule,
  assign: assignRule,
  jump: jumpRule,
  entrust: entrustRule,
  depart: departRule,
  timeout: timeoutRule,
  remind: remindRule,
  migrate: migrateRule,
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
