/** The pass and back rules of one run, over its tasks alone (engine.md 5). */
import type { NodeData } from '../../contract/flow/nodeData.ts';
import { isLiveTask } from './draft.ts';
import type { Task } from './model.ts';

export type VoteVerdict = 'pass' | 'back' | 'undecided';

/** Voters count whoever now holds their place: what was transferred away or taken back is no vote. */
const filterVoters = (tasks: readonly Task[]) =>
  tasks.filter((task) => task.role === 'voter' && task.state !== 'transferred' && task.state !== 'revoked');

/** How many of n the condition asks for: a share rounded up, or a number but never more than there are. */
export function computeThreshold(type: 'PERCENT' | 'COUNT', num: number, n: number): number {
  return type === 'PERCENT' ? Math.ceil((n * Math.min(num, 100)) / 100) : Math.min(num, n);
}

const isReturnVote = (task: Task) => task.state === 'returned' || task.spent;
const hasPendingAfterSigner = (tasks: readonly Task[]) =>
  tasks.some((task) => task.after && isLiveTask(task));

/** The votes so far beside what the rules ask for. */
export type VoteTally = {
  readonly voters: number;
  readonly agreed: number;
  readonly returned: number;
  readonly toPass: number;
  readonly toGoBack: number;
  /** Somebody added after has not voted: the run does not pass before. */
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

/** Whether an APPROVAL run's rule holds over its tasks. */
export const judgeApproval = (tasks: readonly Task[], data: NodeData): VoteVerdict =>
  tallyVotes(tasks, data).verdict;

function computeVerdict(count: Omit<VoteTally, 'verdict'>, votesToCome: boolean): VoteVerdict {
  if (count.voters === 0) return 'undecided';
  if (count.returned >= count.toGoBack) return 'back';
  if (count.agreed >= count.toPass && !count.awaitsAfter) return 'pass';
  // All in, and no rule met: back. Somebody has returned then, for n agreements meet every rule.
  return votesToCome ? 'undecided' : 'back';
}

/** A HANDLE run: the first to submit passes it, once those added after have agreed; one return sends it back. */
export function judgeHandling(tasks: readonly Task[]): VoteVerdict {
  const present = tasks.filter((task) => task.role === 'handler' || task.role === 'voter');
  if (present.some(isReturnVote)) return 'back';
  const submitted = present.some((task) => task.role === 'handler' && task.state === 'submitted');
  return submitted && !hasPendingAfterSigner(present) ? 'pass' : 'undecided';
}
