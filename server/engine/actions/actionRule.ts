/** What deciding an action consists of; each action's file exports its own rule, server/engine/actionRules.ts has all. */
import type { Graph } from '../../../contract/flow/graph.ts';
import type { Action, ActionOf, Need } from '../action.ts';
import type { Draft } from '../draft.ts';
import type { InstanceState } from '../model.ts';

/** partial: the form is saved as it is. complete: its required fields are filled in, and its rules apply. */
export type FormUse = 'partial' | 'complete';

export type InstanceFlow = { readonly graph: Graph; readonly state: InstanceState };

export type ActionRule<K extends Action['kind']> = {
  /** Emits the events of the action, or throws its refusal. */
  readonly decide: (draft: Draft, action: ActionOf<K>) => void;
  /** The facts that deciding usually needs, so that one query suffices; decide reports those that are missing. */
  readonly predictNeeds?: (flow: InstanceFlow, action: ActionOf<K>) => Need[];
  /** Absent: the action sends no form. */
  readonly form?: (action: ActionOf<K>) => FormUse;
};
