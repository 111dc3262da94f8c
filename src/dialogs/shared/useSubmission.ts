import { useState } from 'react';
import { CallFailure, isAbortError } from '../../client/callFailure.ts';
import { useKeysWhileSending } from '../../state/workspace/typeAhead/keysWhileSending.ts';
import { dropRepeatedConfirmation } from '../../state/workspace/typeAheadBuffer.ts';

export type Submission = {
  busy: boolean;
  problem: string | undefined;
  say: (problem: string | undefined) => void;
  /**
   * Runs the work, one call at a time; a refusal is shown in the dialog, a fault is thrown to the page. Keys are buffered
   * meanwhile: after a refusal for the dialog, otherwise for the content below it.
   */
  run: (work: () => Promise<void>, options?: RunOptions) => void;
};

type RunOptions = {
  /** A second confirming key at once is meant for the next target and is not a repetition. */
  hasNext?: boolean;
  /** Called with a failure that is shown; keys stay buffered until it resolves. */
  onFailed?: (error: unknown) => Promise<void>;
};

export function useSubmission(): Submission {
  const [busy, setBusy] = useState(false);
  const [problem, say] = useState<string>();
  const { keys, settle } = useKeysWhileSending();
  const run = async (work: () => Promise<void>, { hasNext = false, onFailed }: RunOptions = {}) => {
    if (!keys.begin()) return;
    setBusy(true);
    say(undefined);
    let failure: Promise<void> | undefined;
    try {
      await work();
      if (!hasNext) dropRepeatedConfirmation();
    } catch (error) {
      say(describeFailure(error));
      failure = onFailed?.(error);
    }
    keys.end();
    setBusy(false);
    await failure;
    settle();
  };
  return { busy, problem, say, run: (work, options) => void run(work, options) };
}

function describeFailure(error: unknown): string | undefined {
  if (error instanceof CallFailure) {
    error.noticed = true;
    return error.isShownAtFields ? undefined : error.msg;
  }
  if (isAbortError(error)) return undefined;
  reportError(error);
  return '页面出现异常，请重试';
}
