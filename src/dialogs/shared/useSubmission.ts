import { useRef, useState } from 'react';
import { CallFailure, isAbortError } from '../../client/callFailure.ts';

export type Submission = {
  busy: boolean;
  problem: string | undefined;
  say: (problem: string | undefined) => void;
  /** Runs the work, one call at a time; a refusal is shown in the dialog, a fault is thrown to the page. */
  run: (work: () => Promise<void>) => void;
};

export function useSubmission(): Submission {
  const [busy, setBusy] = useState(false);
  const [problem, say] = useState<string>();
  const running = useRef(false);
  const run = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    say(undefined);
    try {
      await work();
    } catch (error) {
      if (error instanceof CallFailure) {
        error.noticed = true;
        if (!error.isShownAtFields) say(error.msg);
      } else if (!isAbortError(error)) {
        say('页面出现异常，请重试');
        reportError(error);
      }
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, problem, say, run: (work) => void run(work) };
}
