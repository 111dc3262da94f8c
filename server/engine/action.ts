/** What may be asked of an instance, what the engine must know of the world to decide it, and its answer. */
import type { ValueKinds } from '../../contract/expression/typeCheck.ts';
import type { Failure, FieldError } from '../../contract/failures.ts';
import type { Event, Version } from './event.ts';
import type { Attachments, InstanceState } from './model.ts';

type ActionComment = { readonly comment?: string; readonly attachments?: Attachments };

/** User ids chosen per node ahead (selectCandidateUserList). */
export type CandidateChoices = Readonly<Record<string, readonly string[]>>;

export type Action = ActionComment &
  (
    | { readonly kind: 'start'; readonly submit: boolean; readonly choices?: CandidateChoices }
    /** By an administrator of flows, over the graph of the new version. */
    | { readonly kind: 'migrate'; readonly from: Version; readonly to: Version }
    | { readonly kind: 'stash'; readonly taskNo: number }
    | { readonly kind: 'submit'; readonly taskNo: number; readonly choices?: CandidateChoices }
    /** quick: from a list, without the form: what needs the form is refused with NEEDS_FORM. */
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
    /** quick: as for agree; it matters to signing after oneself, which is agreeing. */
    | {
        readonly kind: 'addSign';
        readonly quick?: boolean;
        readonly taskNo: number;
        readonly type: 'beforeAddSign' | 'afterAddSign';
        readonly userIds: readonly string[];
      }
    | { readonly kind: 'reduceSign'; readonly taskNo: number; readonly userIds: readonly string[] }
    | { readonly kind: 'read'; readonly taskNo: number }
    /** Without taskNo: by instance (an administrator, or whoever holds a HANDLE task with the button). */
    | { readonly kind: 'void'; readonly taskNo?: number }
    | { readonly kind: 'delete'; readonly taskNo?: number }
    | { readonly kind: 'revokeByInitiator' }
    | { readonly kind: 'takeBack'; readonly nodeId: string }
    | { readonly kind: 'urge' }
    | { readonly kind: 'assign'; readonly nodeId: string; readonly userIds: readonly string[] }
    /** The actor is absent: what waits for him goes to whoever stands in for him. */
    | { readonly kind: 'entrust' }
    /** By the system: the user may hold no task any more. toAdministrator: for a way that was refused further on. */
    | { readonly kind: 'depart'; readonly userId: string; readonly toAdministrator: boolean }
    /** A due task, by the job: what its node's timeout says. The actor is null. */
    | { readonly kind: 'timeout'; readonly taskNo: number }
    /** A due task, by the job, where what its node's timeout says was refused. */
    | { readonly kind: 'remind'; readonly taskNo: number }
  );

export type ActionOf<K extends Action['kind']> = Extract<Action, { kind: K }>;

/** Who gets a task: an enabled user; forUserId where he stands in for somebody absent. */
export type Holder = { readonly userId: string; readonly forUserId: string | null };

/** What one entry of a node's candidate list came to; `disabled`: whom it means too, but who may hold no task. */
export type ResolvedCandidate = { readonly holders: readonly Holder[]; readonly disabled: readonly string[] };

/** Where an action leads by itself: what the submitter of precalculateCandidate is shown. */
export type NextNode = { readonly nodeId: string; readonly holders: readonly Holder[] };

/** What deciding must know of the world and does not yet: resolve all of them in one go, then decide again. */
export type Need =
  /**
   * What each entry of the node's candidateList came to, in order, absent ones replaced → facts.candidates[nodeId].
   * previousUserIds: who PREVIOUS_HANDLER stands for.
   */
  | {
      readonly kind: 'candidates';
      readonly nodeId: string;
      readonly previousUserIds: readonly string[];
    }
  /** Each user as holder of a new task, absent ones replaced, null if disabled or unknown → facts.people[userId]. */
  | { readonly kind: 'people'; readonly userIds: readonly string[] }
  /** Each user as a person named him: himself, absent or not, null if disabled or unknown → facts.chosen[userId]. */
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
  /** The record as this action leaves it, by enName; conditions read it. */
  readonly form: Readonly<Record<string, unknown>>;
  /** Of what kind its values are. */
  readonly kinds: ValueKinds;
  /** The record's version after this action's own save. */
  readonly formVersion: number;
  /** enNames of the form's required fields (`items.qty` in a sub-form). */
  readonly requiredFields: readonly string[];
  /** Required, visible and writable at the task's node, but empty. */
  readonly missing: readonly FieldError[];
  /** What was sent was filled in on a version that is no longer the record's. */
  readonly stale: boolean;
  /** Changed though not writable at the task's node, or malformed; empty for acts that keep nothing of the form. */
  readonly invalid: readonly FieldError[];
  readonly candidates: Readonly<Record<string, readonly ResolvedCandidate[]>>;
  readonly people: Readonly<Record<string, Holder | null>>;
  readonly chosen: Readonly<Record<string, Holder | null>>;
  readonly admin?: Holder | null;
};

/** All or nothing: what happened and the state after it; or why not; or what must be known first. */
export type Decision =
  | { readonly events: readonly Event[]; readonly state: InstanceState }
  /** walked: what was thought through until it was refused; nothing of it has happened. */
  | { readonly refusal: Failure; readonly walked?: readonly Event[] }
  | { readonly need: readonly Need[] };
