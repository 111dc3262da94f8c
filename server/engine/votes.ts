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

/** Whether an APPROVAL run's rule holds over its tasks. */
export function approvalVerdict(tasks: readonly Task[], data: NodeData): Verdict {
  const voters = votersOf(tasks);
  const n = voters.length;
  if (n === 0) return 'undecided';
  const back = voters.filter(returned).length;
  const agreed = voters.filter((task) => task.state === 'agreed').length;
  if (back >= threshold(data.backConditionType, data.backConditionNum, n)) return 'back';
  const enough = agreed >= threshold(data.passConditionType, data.passConditionNum, n);
  if (enough && !afterPending(voters)) return 'pass';
  // All in, and no rule met: back. Somebody has returned then, for n agreements meet every rule.
  return voters.some(isLive) ? 'undecided' : 'back';
}

/** A HANDLE run: the first to submit passes it, once those added after have agreed; one return sends it back. */
export function handleVerdict(tasks: readonly Task[]): Verdict {
  const present = tasks.filter((task) => task.role === 'handler' || task.role === 'voter');
  if (present.some(returned)) return 'back';
  const submitted = present.some((task) => task.role === 'handler' && task.state === 'submitted');
  return submitted && !afterPending(present) ? 'pass' : 'undecided';
}
