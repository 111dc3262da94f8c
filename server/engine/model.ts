/**
 * The vocabulary of the engine: what an instance is made of, what may be asked of it, what then happened.
 * Everything is plain data. Runs, tasks and acts are numbered from 1 per instance by the state's own counts
 * (runs[runNo - 1], tasks[taskNo - 1]), so deciding needs no id maker and replaying gives the same numbers.
 */
import type { z } from 'zod';
import type { NodeKind } from '../../contract/flow/nodeButtons.ts';
import type { attachments } from '../../contract/shapes.ts';

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

/** One activation of a node. CC and CONVERGE runs are passed at once; their reading tasks outlive them. */
export type Run = {
  readonly runNo: number;
  readonly nodeId: string;
  readonly kind: NodeKind;
  readonly state: RunState;
  /** False once a return or revoke went back before it: it no longer counts as passed in the current round. */
  readonly stands: boolean;
  /** The passed HANDLE and APPROVAL runs its tokens came from; the run at the same node that it redoes or stands for. */
  readonly from: readonly number[];
  readonly bornAct: number;
  readonly endAct: number | null;
};

/** Where a returning vote wants to go. */
export type ReturnTarget = {
  readonly nodeId: string;
  readonly jumpBack: boolean;
  /** Chosen for the target; empty: who acted there. */
  readonly userIds: readonly string[];
};

export type Task = {
  readonly taskNo: number;
  readonly runNo: number;
  readonly nodeId: string;
  /** HANDLE tasks are submitted, APPROVAL tasks agreed, CC and CONVERGE tasks read. A signer's is APPROVAL. */
  readonly kind: NodeKind;
  /** handler: one of the candidates of a HANDLE node. voter counts in n. signer comes before another's task. */
  readonly role: 'handler' | 'voter' | 'signer' | 'reader';
  readonly userId: string;
  /** Whom the holder stands in for (absence delegation). */
  readonly forUserId: string | null;
  readonly state: TaskState;
  /** SEQUENTIAL: tasks of a lower turn come first. */
  readonly turn: number;
  /** signer: the task that waits for it. after-signer: the task that added it. */
  readonly signOf: number | null;
  /** Who added it by add-sign may take it back. */
  readonly addedBy: string | null;
  /** Added by afterAddSign: the node does not pass before it has voted. */
  readonly after: boolean;
  /** Closed because a signer before it returned: its vote counts as returned. */
  readonly spent: boolean;
  /** Ended by a rule or a timeout instead of its holder. */
  readonly automatic: boolean;
  /** Ended by the system because its time was up: its holder has agreed to nothing. */
  readonly timedOut: boolean;
  readonly returnTo: ReturnTarget | null;
  readonly urged: number;
  readonly bornAct: number;
  readonly endAct: number | null;
};

/** Waits at a joining gateway or CONVERGE node, on the line it came by. */
export type Token = {
  readonly joinId: string;
  readonly lineId: string;
  readonly from: readonly number[];
  readonly bornAct: number;
};

/** Tokens a join took when it last fired: put back where a return or take-back undoes what came of it. */
export type ConsumedTokens = { readonly act: number; readonly tokens: readonly Token[] };

/** A return with jump-back under way: when targetRun passes, the token goes straight back to nodeId. */
export type JumpBack = {
  readonly targetRun: number;
  /** The returner's run, whose voters (and agreements, if the form is unchanged) the new run takes over. */
  readonly returnerRun: number;
  readonly nodeId: string;
  readonly formVersion: number;
  /** The act that used it up; a used one stays for taking that act back. */
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
  /** By join id. */
  readonly joined: Readonly<Record<string, ConsumedTokens>>;
  readonly jumpBacks: readonly JumpBack[];
  /** How many acts there have been. */
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
