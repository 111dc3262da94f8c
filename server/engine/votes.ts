/** The pass and back rules of one run, over its tasks alone (engine.md 5). */
import type { NodeData } from '../../contract/flow/nodeData.ts';
import { isLive } from './draft.ts';
import type { Task } from './model.ts';

export type Verdict = 'pass' | 'back' | 'undecided';

/** Voters count whoever now holds their place: what was transferred away or taken back is no vote. */
const votersOf = (tasks: readonly Task[]) =>
  tasks.filter((task) => task.role === 'voter' && task.state !== 'transferred' && task.state !== 'revoked');

/** How many of n the condition asks for: a share rounded up, or a number but never more than there are. */
export function threshold(type: 'PERCENT' | 'COUNT', num: number, n: number): number {
  return type === 'PERCENT' ? Math.ceil((n * Math.min(num, 100)) / 100) : Math.min(num, n);
}

const returned = (task: Task) => task.state === 'returned' || task.spent;
const afterPending = (tasks: readonly Task[]) => tasks.some((task) => task.after && isLive(task));

/** The votes so far beside what the rules ask for. */
export type Tally = {
  readonly voters: number;
  readonly agreed: number;
  readonly returned: number;
  readonly toPass: number;
  readonly toGoBack: number;
  /** Somebody added after has not voted: the run does not pass before. */
  readonly awaitsAfter: boolean;
  readonly verdict: Verdict;
};

export function tallyOf(tasks: readonly Task[], data: NodeData): Tally {
  const voters = votersOf(tasks);
  const n = voters.length;
  const count = {
    voters: n,
    agreed: voters.filter((task) => task.state === 'agreed').length,
    returned: voters.filter(returned).length,
    toPass: threshold(data.passConditionType, data.passConditionNum, n),
    toGoBack: threshold(data.backConditionType, data.backConditionNum, n),
    awaitsAfter: afterPending(voters),
  };
  return { ...count, verdict: verdictOf(count, voters.some(isLive)) };
}

/** Whether an APPROVAL run's rule holds over its tasks. */
export const approvalVerdict = (tasks: readonly Task[], data: NodeData): Verdict =>
  tallyOf(tasks, data).verdict;

function verdictOf(count: Omit<Tally, 'verdict'>, votesToCome: boolean): Verdict {
  if (count.voters === 0) return 'undecided';
  if (count.returned >= count.toGoBack) return 'back';
  if (count.agreed >= count.toPass && !count.awaitsAfter) return 'pass';
  // All in, and no rule met: back. Somebody has returned then, for n agreements meet every rule.
  return votesToCome ? 'undecided' : 'back';
}

/** A HANDLE run: the first to submit passes it, once those added after have agreed; one return sends it back. */
export function handleVerdict(tasks: readonly Task[]): Verdict {
  const present = tasks.filter((task) => task.role === 'handler' || task.role === 'voter');
  if (present.some(returned)) return 'back';
  const submitted = present.some((task) => task.role === 'handler' && task.state === 'submitted');
  return submitted && !afterPending(present) ? 'pass' : 'undecided';
}
