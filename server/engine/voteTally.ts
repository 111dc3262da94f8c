/** Evaluates the pass and back rules of one run. Reads only its tasks. */
import type { NodeData } from '../../contract/flow/nodeData.ts';
import { isLiveTask } from './draft.ts';
import type { Task } from './model.ts';

export type VoteVerdict = 'pass' | 'back' | 'undecided';

/** A voter counts through the current holder. A task that was transferred or removed is no vote. */
const filterVoters = (tasks: readonly Task[]) =>
  tasks.filter((task) => task.role === 'voter' && task.state !== 'transferred' && task.state !== 'revoked');

/** Returns the number of votes of n that the condition requires: a share rounded up, or a number up to n. */
export function computeThreshold(type: 'PERCENT' | 'COUNT', num: number, n: number): number {
  return type === 'PERCENT' ? Math.ceil((n * Math.min(num, 100)) / 100) : Math.min(num, n);
}

const isReturnVote = (task: Task) => task.state === 'returned' || task.spent;
const hasPendingAfterSigner = (tasks: readonly Task[]) =>
  tasks.some((task) => task.after && isLiveTask(task));

/** The votes so far and the numbers that the rules require. */
export type VoteTally = {
  readonly voters: number;
  readonly agreed: number;
  readonly returned: number;
  readonly toPass: number;
  readonly toGoBack: number;
  /** A user added by afterAddSign has not voted, and the run does not pass before that. */
  readonly awaitsAfter: boolean;
  readonly verdict: VoteVerdict;
};

export function tallyVotes(tasks: readonly Task[], data: NodeData): VoteTally {
  const voters = filterVoters(tasks);
  const n = voters.length;
  const count = {
    voters: n,
    agreed: voters.filter((task) => task.state === 'agreed').length,
    returned: voters.filter(isReturnVote).length,
    toPass: computeThreshold(data.passConditionType, data.passConditionNum, n),
    toGoBack: computeThreshold(data.backConditionType, data.backConditionNum, n),
    awaitsAfter: hasPendingAfterSigner(voters),
  };
  return { ...count, verdict: computeVerdict(count, voters.some(isLiveTask)) };
}

/** Evaluates the rule of an APPROVAL run over its tasks. */
export const judgeApproval = (tasks: readonly Task[], data: NodeData): VoteVerdict =>
  tallyVotes(tasks, data).verdict;

function computeVerdict(count: Omit<VoteTally, 'verdict'>, votesToCome: boolean): VoteVerdict {
  if (count.voters === 0) return 'undecided';
  if (count.returned >= count.toGoBack) return 'back';
  if (count.agreed >= count.toPass && !count.awaitsAfter) return 'pass';
  // All votes are in and no rule is met: the run goes back. At least one vote is a return, because n agreements meet
  // every rule.
  return votesToCome ? 'undecided' : 'back';
}

/** The first submission passes a HANDLE run after the added signers have agreed. One return sends it back. */
export function judgeHandling(tasks: readonly Task[]): VoteVerdict {
  const present = tasks.filter((task) => task.role === 'handler' || task.role === 'voter');
  if (present.some(isReturnVote)) return 'back';
  const submitted = present.some((task) => task.role === 'handler' && task.state === 'submitted');
  return submitted && !hasPendingAfterSigner(present) ? 'pass' : 'undecided';
}
