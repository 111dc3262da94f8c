/** The actions that an instance accepts, the facts that deciding an action needs, and the decision. */
import type { ValueKinds } from '../../contract/expression/typeCheck.ts';
import type { Failure, FieldError } from '../../contract/failures.ts';
import type { Event, Version } from './event.ts';
import type { Attachments, Holder, InstanceState, ResolvedCandidate } from './model.ts';

type ActionComment = { readonly comment?: string; readonly attachments?: Attachments };

/** Users chosen in advance, by node id (selectCandidateUserList). */
export type CandidateChoices = Readonly<Record<string, readonly string[]>>;

export type Action = ActionComment &
  (
    | { readonly kind: 'start'; readonly submit: boolean; readonly choices?: CandidateChoices }
    /** Performed by a flow administrator on the graph of the new version. */
    | { readonly kind: 'migrate'; readonly from: Version; readonly to: Version }
    | { readonly kind: 'stash'; readonly taskNo: number }
    | { readonly kind: 'submit'; readonly taskNo: number; readonly choices?: CandidateChoices }
    /** quick: the call comes from a list, without the form. A task that needs the form is refused with NEEDS_FORM. */
    | {
        readonly kind: 'agree';
        readonly taskNo: number;
        readonly choices?: CandidateChoices;
        readonly quick?: boolean;
      }
    | {
        readonly kind: 'return';
        readonly taskNo: number;
        readonly targetNodeId: string;
        readonly jumpBack: boolean;
        readonly choices?: CandidateChoices;
      }
    | { readonly kind: 'transfer'; readonly taskNo: number; readonly toUserId: string }
    /** quick: as for agree. It applies to an afterAddSign, which includes an agreement. */
    | {
        readonly kind: 'addSign';
        readonly quick?: boolean;
        readonly taskNo: number;
        readonly type: 'beforeAddSign' | 'afterAddSign';
        readonly userIds: readonly string[];
      }
    | { readonly kind: 'reduceSign'; readonly taskNo: number; readonly userIds: readonly string[] }
    | { readonly kind: 'read'; readonly taskNo: number }
    /**
     * Without taskNo the call names the instance (by an administrator, or by the holder of a HANDLE task with the
     * button).
     */
    | { readonly kind: 'void'; readonly taskNo?: number }
    | { readonly kind: 'delete'; readonly taskNo?: number }
    | { readonly kind: 'revokeByInitiator' }
    | { readonly kind: 'takeBack'; readonly nodeId: string }
    | { readonly kind: 'urge' }
    | { readonly kind: 'assign'; readonly nodeId: string; readonly userIds: readonly string[] }
    /** Performed by a flow administrator. A voided instance runs again. */
    | { readonly kind: 'jump'; readonly nodeId: string }
    /** The actor is absent: the actor’s tasks go to the delegate. */
    | { readonly kind: 'entrust' }
    /**
     * Performed by the system: the user can hold tasks no longer. toAdministrator: the normal exit was refused later in
     * the flow.
     */
    | { readonly kind: 'depart'; readonly userId: string; readonly toAdministrator: boolean }
    /** Performed by the job on a due task: applies the timeout setting of its node. The actor is null. */
    | { readonly kind: 'timeout'; readonly taskNo: number }
    /** Performed by the job on a due task whose timeout setting was refused. */
    | { readonly kind: 'remind'; readonly taskNo: number }
  );

export type ActionOf<K extends Action['kind']> = Extract<Action, { kind: K }>;

/** A node that an action reaches without further input; precalculateCandidate shows it to the submitter. */
export type NextNode = { readonly nodeId: string; readonly holders: readonly Holder[] };

/** Facts that deciding needs and does not have. The caller resolves all of them in one step and decides again. */
export type Need =
  /**
   * The result of each entry of the node's candidateList, in order, with delegates for absent users →
   * facts.candidates[nodeId]. previousUserIds: the users that PREVIOUS_HANDLER means.
   */
  | {
      readonly kind: 'candidates';
      readonly nodeId: string;
      readonly previousUserIds: readonly string[];
    }
  /**
   * Each user as the holder of a new task: the delegate if absent, null if disabled or unknown → facts.people[userId].
   */
  | { readonly kind: 'people'; readonly userIds: readonly string[] }
  /** Each user whom a person named: the user even if absent, null if disabled or unknown → facts.chosen[userId]. */
  | { readonly kind: 'chosen'; readonly userIds: readonly string[] }
  /** Config flow.admin.userId, else the first enabled user with the role admin → facts.admin. */
  | { readonly kind: 'admin' };

export type DecisionFacts = {
  /** `YYYY-MM-DD HH:mm:ss` in the tenant's time zone. */
  readonly now: string;
  /** isAdmin: holds flow:instance:edit. null: the system (timeouts). */
  readonly actor: { readonly userId: string; readonly isAdmin: boolean } | null;
  readonly initiator: {
    readonly userId: string;
    readonly deptId: string | null;
    readonly roleKeys: readonly string[];
  };
  /** The record after this action, by enName. Conditions read it. */
  readonly form: Readonly<Record<string, unknown>>;
  /** The kinds of the values in `form`. */
  readonly kinds: ValueKinds;
  /** The record's version after this action's own save. */
  readonly formVersion: number;
  /** enNames of the form's required fields (`items.qty` in a sub-form). */
  readonly requiredFields: readonly string[];
  /** Fields that are required, visible and writable at the task's node, but empty. */
  readonly missing: readonly FieldError[];
  /** The input was filled in on an outdated version of the record. */
  readonly stale: boolean;
  /** Fields that are malformed, or changed but not writable at the task's node. Empty for actions that save no form. */
  readonly invalid: readonly FieldError[];
  readonly candidates: Readonly<Record<string, readonly ResolvedCandidate[]>>;
  readonly people: Readonly<Record<string, Holder | null>>;
  readonly chosen: Readonly<Record<string, Holder | null>>;
  readonly admin?: Holder | null;
};

/** Either the events and the state after them, or the refusal, or the missing facts. Never a part of an action. */
export type Decision =
  | { readonly events: readonly Event[]; readonly state: InstanceState }
  /** walked: the events up to the refusal. None of them takes effect. */
  | { readonly refusal: Failure; readonly walked?: readonly Event[] }
  | { readonly need: readonly Need[] };
