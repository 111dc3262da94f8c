import type { TracedValue } from '../../contract/expression/trace.ts';
import type { LoggedActionName } from '../../contract/flow/actionTexts.ts';
import type { NodeKind } from '../../contract/flow/nodeButtons.ts';
import type {
  Attachments,
  ConsumedTokens,
  JumpBack,
  ResolvedCandidate,
  ReturnTarget,
  RunState,
  Status,
  Task,
  TaskState,
  Token,
} from './model.ts';

/** The name under which the log records an action. */
export type ActionName = LoggedActionName;

/** A version of a form's definition. */
export type Version = { readonly definitionId: string; readonly version: number };

/** How the people of a run were determined. */
export type PeopleSource =
  /** The run belongs to the initiator. */
  | 'initiator'
  | 'candidates'
  /** The previous actor chose among the candidates. */
  | 'choice'
  /** No candidate was found: notFoundCandidateTarget or an administrator holds the task, or the run is skipped. */
  | 'user'
  | 'administrator'
  | 'nobody'
  /** Every approval was skipped because it had no candidates: an administrator has to decide. */
  | 'lastResort'
  | 'return'
  | 'jumpBack';

export type RunPeople = {
  readonly by: PeopleSource;
  /** The result of each entry of the node's candidateList, in order; empty if no candidates were resolved. */
  readonly entries: readonly ResolvedCandidate[];
};

/** held: the value of the condition; null if it was not evaluated. */
export type LineDecision = {
  readonly lineId: string;
  readonly taken: boolean;
  readonly held: boolean | null;
};

/**
 * The events of an instance, in order. `acted` is the first event of every decision except a start as a draft: one per
 * action, and one log line. A taskEnded with `automatic` (unless the task went to another holder) and a runClosed with
 * a `reason` are log lines too.
 */
export type Event =
  | { readonly type: 'started'; readonly initiatorId: string }
  | {
      readonly type: 'acted';
      readonly actNo: number;
      readonly act: ActionName;
      /** null: the system. */
      readonly userId: string | null;
      readonly taskNo: number | null;
      readonly runNo: number | null;
      readonly nodeId: string | null;
      readonly comment: string;
      readonly attachments: Attachments;
      /** The target users of transfer, add-sign, assign, entrust and depart. */
      readonly userIds: readonly string[];
      readonly targetNodeId: string | null;
      readonly jumpBack: boolean;
      readonly at: string;
    }
  | { readonly type: 'statusChanged'; readonly status: Status }
  | { readonly type: 'deleted' }
  | {
      readonly type: 'runOpened';
      readonly runNo: number;
      readonly nodeId: string;
      readonly kind: NodeKind;
      readonly from: readonly number[];
      readonly people: RunPeople;
    }
  /** Another token reached the open run. */
  | { readonly type: 'runMerged'; readonly runNo: number; readonly from: readonly number[] }
  | {
      readonly type: 'runClosed';
      readonly runNo: number;
      readonly state: Exclude<RunState, 'open'>;
      /** The reason for skipping, in Chinese; else null. */
      readonly reason: string | null;
    }
  /** An action was taken back: the run is open again. */
  | { readonly type: 'runReopened'; readonly runNo: number }
  /** A return or revoke went back before these runs: they no longer count. */
  | { readonly type: 'runsUndone'; readonly runNos: readonly number[] }
  | {
      readonly type: 'taskOpened';
      readonly taskNo: number;
      readonly runNo: number;
      readonly nodeId: string;
      readonly kind: NodeKind;
      readonly role: Task['role'];
      readonly userId: string;
      readonly forUserId: string | null;
      readonly waiting: boolean;
      readonly turn: number;
      readonly signOf: number | null;
      readonly addedBy: string | null;
      readonly after: boolean;
      /** The task that this one replaces (transfer, assign). Its signers now precede this task. */
      readonly replaces: number | null;
    }
  /** waiting → open: the turn of the task has come, or its signers have agreed. */
  | { readonly type: 'taskReady'; readonly taskNo: number }
  /** open → waiting: a signer now precedes the task. */
  | { readonly type: 'taskHeld'; readonly taskNo: number }
  | {
      readonly type: 'taskEnded';
      readonly taskNo: number;
      readonly state: Exclude<TaskState, 'waiting' | 'open'>;
      /** The reason, in Chinese, when no person decided: 自动通过：… ; 沿用原意见 ; 缺勤委托. */
      readonly automatic: string | null;
      /** The task timed out. The action is the log line, not this event. */
      readonly timedOut: boolean;
      readonly spent: boolean;
      readonly returnTo: ReturnTarget | null;
    }
  | { readonly type: 'taskReopened'; readonly taskNo: number; readonly waiting: boolean }
  | { readonly type: 'taskUrged'; readonly taskNo: number }
  | { readonly type: 'urged'; readonly at: string }
  | {
      readonly type: 'tokenArrived';
      readonly joinId: string;
      readonly lineId: string;
      readonly from: readonly number[];
    }
  /** The join consumed these tokens (indexes into state.tokens) and sends one token on. */
  | { readonly type: 'joinFired'; readonly joinId: string; readonly tokens: readonly number[] }
  /** A token from these runs left by the lines taken; `values`: the values that the conditions read at that moment. */
  | {
      readonly type: 'left';
      readonly nodeId: string;
      readonly from: readonly number[];
      readonly lines: readonly LineDecision[];
      readonly values: Readonly<Record<string, TracedValue>>;
    }
  /** The tokens and the joins’ consumed tokens after a return, revoke, take-back or the end of the instance. */
  | {
      readonly type: 'tokensSet';
      readonly tokens: readonly Token[];
      readonly joined: Readonly<Record<string, ConsumedTokens>>;
    }
  | { readonly type: 'jumpBacksSet'; readonly jumpBacks: readonly JumpBack[] }
  /** The instance uses another version of its definition from this event on. */
  | { readonly type: 'migrated'; readonly from: Version; readonly to: Version };
