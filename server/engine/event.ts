import type { TracedValue } from '../../contract/expression/trace.ts';
import type { NodeKind } from '../../contract/flow/nodeButtons.ts';
import type { ResolvedCandidate } from './action.ts';
import type {
  Attachments,
  ConsumedTokens,
  JumpBack,
  ReturnTarget,
  RunState,
  Status,
  Task,
  TaskState,
  Token,
} from './model.ts';

export type ActionName =
  | 'stash'
  | 'submit'
  | 'agree'
  | 'return'
  | 'transfer'
  | 'beforeAddSign'
  | 'afterAddSign'
  | 'reduceSign'
  | 'read'
  | 'void'
  | 'delete'
  | 'revokeByInitiator'
  | 'takeBack'
  | 'urge'
  | 'assign'
  | 'entrust'
  | 'depart'
  | 'timeoutRemind'
  | 'timeoutPass'
  | 'timeoutReturn'
  | 'timeoutTransfer'
  | 'migrate';

/** A version of a form's definition. */
export type Version = { readonly definitionId: string; readonly version: number };

/** How the people of a run were found. */
export type PeopleSource =
  /** It is the initiator's own. */
  | 'initiator'
  | 'candidates'
  /** Whoever acted before chose among the candidates. */
  | 'choice'
  /** Nobody was found: notFoundCandidateTarget, an administrator, or the run is skipped. */
  | 'user'
  | 'administrator'
  | 'nobody'
  /** Every approval was skipped for want of candidates: an administrator has to look. */
  | 'lastResort'
  | 'return'
  | 'jumpBack';

export type RunPeople = {
  readonly by: PeopleSource;
  /** What each entry of the node's candidateList came to, in its order; empty where nobody asked for candidates. */
  readonly entries: readonly ResolvedCandidate[];
};

/** held: what the condition came to; null where it was not read. */
export type LineDecision = {
  readonly lineId: string;
  readonly taken: boolean;
  readonly held: boolean | null;
};

/**
 * What happened, in order. `acted` opens every decision but the bare start: one per act, the log's line.
 * taskEnded with `automatic` (unless it went to somebody else) and runClosed with a `reason` are log lines too.
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
      /** To whom: transfer, add-sign, assign, entrust, depart. */
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
  /** A further token reached the open run. */
  | { readonly type: 'runMerged'; readonly runNo: number; readonly from: readonly number[] }
  | {
      readonly type: 'runClosed';
      readonly runNo: number;
      readonly state: Exclude<RunState, 'open'>;
      /** Why it was skipped, in Chinese; else null. */
      readonly reason: string | null;
    }
  /** Taken back: open again. */
  | { readonly type: 'runReopened'; readonly runNo: number }
  /** These runs no longer stand (a return or revoke went back before them). */
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
      /** The task whose place this one takes (transfer, assign): its signers now wait before this one. */
      readonly replaces: number | null;
    }
  /** waiting → open: its turn has come, its signers have agreed. */
  | { readonly type: 'taskReady'; readonly taskNo: number }
  /** open → waiting: a signer comes before it. */
  | { readonly type: 'taskHeld'; readonly taskNo: number }
  | {
      readonly type: 'taskEnded';
      readonly taskNo: number;
      readonly state: Exclude<TaskState, 'waiting' | 'open'>;
      /** In Chinese, where no person decided it: 自动通过：… ; 沿用原意见 ; 缺勤委托. */
      readonly automatic: string | null;
      /** Its time was up: the act itself, not this, is the log's line. */
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
  /** The join took these tokens (indexes into state.tokens) and lets one go on. */
  | { readonly type: 'joinFired'; readonly joinId: string; readonly tokens: readonly number[] }
  /** A token, come from these runs, went on by the lines taken; `values`: what the conditions read at that moment. */
  | {
      readonly type: 'left';
      readonly nodeId: string;
      readonly from: readonly number[];
      readonly lines: readonly LineDecision[];
      readonly values: Readonly<Record<string, TracedValue>>;
    }
  /** The tokens and join memories after a return, revoke, take-back or the end of the instance. */
  | {
      readonly type: 'tokensSet';
      readonly tokens: readonly Token[];
      readonly joined: Readonly<Record<string, ConsumedTokens>>;
    }
  | { readonly type: 'jumpBacksSet'; readonly jumpBacks: readonly JumpBack[] }
  /** From here on it runs on another version of its definition. */
  | { readonly type: 'migrated'; readonly from: Version; readonly to: Version };
