import { useEffect, useRef, useState } from 'react';
import { CallFailure, isAbortError } from '../../client/callFailure.ts';
import { bufferKeys, dropRepeatedConfirmation } from '../../state/workspace/typeAheadBuffer.ts';

export type Submission = {
  busy: boolean;
  problem: string | undefined;
  say: (problem: string | undefined) => void;
  /**
   * Runs the work, one call at a time; a refusal is shown in the dialog, a fault is thrown to the page. Keys are kept
   * meanwhile: after a refusal for the dialog, otherwise for what it leaves.
   */
  run: (work: () => Promise<void>, options?: RunOptions) => void;
};

type RunOptions = {
  /** A confirming key that follows at once is for what comes next, not the same key pressed twice. */
  hasNext?: boolean;
  /** Is told of a failure that is shown; the keys wait for its end. */
  onFailed?: (error: unknown) => Promise<void>;
};

export function useSubmission(): Submission {
  const [busy, setBusy] = useState(false);
  const [problem, say] = useState<string>();
  const [ended, setEnded] = useState(0);
  const running = useRef(false);
  const release = useRef<() => void>(undefined);
  const run = async (work: () => Promise<void>, { hasNext = false, onFailed }: RunOptions = {}) => {
    if (running.current) return;
    running.current = true;
    release.current ??= bufferKeys();
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
    running.current = false;
    setBusy(false);
    await failure;
    setEnded((count) => count + 1);
  };
  const letGo = () => {
    release.current?.();
    release.current = undefined;
  };
  // In the draw that shows the refusal: its effects, which come first, give the refused field the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a run counts
  useEffect(() => {
    if (!running.current) letGo();
  }, [ended]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the dialog counts
  useEffect(() => letGo, []);
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
