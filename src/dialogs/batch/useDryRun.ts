import { useEffect, useState } from 'react';
import type { DryRunOutcome } from '../../../contract/calls/taskActions/dryRunOutcome.ts';
import { CallFailure, isAbortError } from '../../client/callFailure.ts';
import type { DryRunInput } from '../../state/tasks/batchActions.ts';

type DryRunAnswer = { key: string; plan: readonly DryRunOutcome[] } | { key: string; problem: string };

type DryRunState = {
  /** The dry run of the current input, or the previous one while the answer is loading. */
  plan: readonly DryRunOutcome[];
  /** True if the plan belongs to the current input. */
  isKnown: boolean;
  loading: boolean;
  problem: string | undefined;
  retry: () => void;
};

/** Repeats the dry run when the input changes; undefined: the dry run cannot start yet. */
export function useDryRun(
  question: DryRunInput | undefined,
  ask: (question: DryRunInput) => Promise<DryRunOutcome[]>,
): DryRunState {
  const [answer, setAnswer] = useState<DryRunAnswer>();
  const [attempt, setAttempt] = useState(0);
  const key = question && JSON.stringify([question, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request, `ask` does not change
  useEffect(() => {
    if (!question || key === undefined) return;
    let late = false;
    ask(question).then(
      (plan) => !late && setAnswer({ key, plan }),
      (error: unknown) => !late && setAnswer({ key, problem: describeError(error) }),
    );
    return () => {
      late = true;
    };
  }, [key]);
  const isAnswered = answer !== undefined && answer.key === key;
  return {
    plan: answer && 'plan' in answer ? answer.plan : [],
    isKnown: isAnswered && 'plan' in answer,
    loading: key !== undefined && !isAnswered,
    problem: isAnswered && 'problem' in answer ? answer.problem : undefined,
    retry: () => setAttempt((before) => before + 1),
  };
}

function describeError(error: unknown): string {
  if (error instanceof CallFailure) {
    error.noticed = true;
    return error.msg;
  }
  if (!isAbortError(error)) reportError(error);
  return '试算没有成功，请重试';
}
