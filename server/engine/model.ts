/**
 * The data model of the engine: the parts of an instance. All of it is plain data. Runs, tasks and actions are numbered
 * from 1 per instance by the counts in the state (runs[runNo - 1], tasks[taskNo - 1]), so deciding needs no id
 * generator and replaying produces the same numbers.
 */
import type { z } from 'zod';
import type { NodeKind } from '../../contract/flow/nodeButtons.ts';
import type { attachments } from '../../contract/shapes.ts';

/** The holder of a task: an enabled user. forUserId: the absent person for whom the holder is the delegate. */
export type Holder = { readonly userId: string; readonly forUserId: string | null };

/** The result of one entry of a node's candidate list. `disabled`: users that it names but that can hold no task. */
export type ResolvedCandidate = { readonly holders: readonly Holder[]; readonly disabled: readonly string[] };

export type Attachments = z.output<typeof attachments>;

/** -1 draft, 0 processing, 1 approved, -2 voided: the record's sysStatus. */
export type Status = -1 | 0 | 1 | -2;

export type RunState = 'open' | 'passed' | 'returned' | 'revoked' | 'skipped' | 'voided';
export type TaskState =
  | 'waiting'
  | 'open'
  | 'agreed'
  | 'submitted'
  | 'read'
  | 'returned'
  | 'transferred'
  | 'revoked'
  | 'closed'
  | 'voided';

/** One activation of a node. CC and CONVERGE runs pass at once; their reading tasks outlive them. */
export type Run = {
  readonly runNo: number;
  readonly nodeId: string;
  readonly kind: NodeKind;
  readonly state: RunState;
  /** False after a return or revoke went back before the run: it does not count as passed in the current round. */
  readonly stands: boolean;
  /**
   * The passed HANDLE and APPROVAL runs its tokens came from, or the run at the same node that it redoes or replaces.
   */
  readonly from: readonly number[];
  readonly bornAct: number;
  readonly endAct: number | null;
};

/** The destination of a returning vote. */
export type ReturnTarget = {
  readonly nodeId: string;
  readonly jumpBack: boolean;
  /** Users chosen for the target; if empty, the users who acted there. */
  readonly userIds: readonly string[];
};

export type Task = {
  readonly taskNo: number;
  readonly runNo: number;
  readonly nodeId: string;
  /** HANDLE tasks are submitted, APPROVAL tasks agreed, CC and CONVERGE tasks read. A signer's task is APPROVAL. */
  readonly kind: NodeKind;
  /** handler: a candidate of a HANDLE node. voter: counts in n. signer: precedes another task. */
  readonly role: 'handler' | 'voter' | 'signer' | 'reader';
  readonly userId: string;
  /** The absent person for whom the holder is the delegate. */
  readonly forUserId: string | null;
  readonly state: TaskState;
  /** SEQUENTIAL: tasks of a lower turn come first. */
  readonly turn: number;
  /** signer: the task that waits for it. after-signer: the task whose holder added it. */
  readonly signOf: number | null;
  /** The user who added it by add-sign and may remove it. */
  readonly addedBy: string | null;
  /** Added by afterAddSign: the node does not pass before this task has voted. */
  readonly after: boolean;
  /** Closed because a signer before it returned: its vote counts as returned. */
  readonly spent: boolean;
  /** Ended by a rule or a timeout instead of its holder. */
  readonly automatic: boolean;
  /** Ended by the system at its time limit: it is not an agreement of its holder. */
  readonly timedOut: boolean;
  readonly returnTo: ReturnTarget | null;
  readonly urged: number;
  readonly bornAct: number;
  readonly endAct: number | null;
};

/** Waits at a joining gateway or CONVERGE node, on the line by which it arrived. */
export type Token = {
  readonly joinId: string;
  readonly lineId: string;
  readonly from: readonly number[];
  readonly bornAct: number;
};

/** Tokens that a join consumed when it last fired. A return or take-back that undoes the results restores them. */
export type ConsumedTokens = { readonly act: number; readonly tokens: readonly Token[] };

/** An active return with jump-back: when targetRun passes, the token goes directly to nodeId. */
export type JumpBack = {
  readonly targetRun: number;
  /** The returner's run, whose voters (and agreements, if the form is unchanged) the new run takes over. */
  readonly returnerRun: number;
  readonly nodeId: string;
  readonly formVersion: number;
  /** The action that used the jump-back up. A used one is stored for taking that action back. */
  readonly usedAct: number | null;
};

export type InstanceState = {
  /** null before the start event. */
  readonly status: Status | null;
  readonly deleted: boolean;
  /** False for a draft that was never submitted. */
  readonly submitted: boolean;
  readonly initiatorId: string;
  readonly runs: readonly Run[];
  readonly tasks: readonly Task[];
  readonly tokens: readonly Token[];
  /** Keys are join ids. */
  readonly joined: Readonly<Record<string, ConsumedTokens>>;
  readonly jumpBacks: readonly JumpBack[];
  /** The number of actions so far. */
  readonly acts: number;
  readonly urgedAt: string | null;
};

export const emptyState: InstanceState = {
  status: null,
  deleted: false,
  submitted: false,
  initiatorId: '',
  runs: [],
  tasks: [],
  tokens: [],
  joined: {},
  jumpBacks: [],
  acts: 0,
  urgedAt: null,
};
