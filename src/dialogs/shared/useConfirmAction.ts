import { useEffect, useRef, useState } from 'react';
import {
  bufferKeys,
  dropBurst,
  dropTypedAhead,
  hasTypedAhead,
} from '../../state/workspace/typeAheadBuffer.ts';
import { useSubmission } from './useSubmission.ts';

type ConfirmActionOptions = {
  /** All is known that sending needs; before, confirming waits for it. */
  isReady?: boolean;
  /** Takes the input as it stands and answers how it is sent; nothing where it is wrong, which is shown. */
  prepare: () => (() => Promise<void>) | undefined;
  /** It was refused, and the person has typed on for what comes next, not having looked yet. */
  onTypedOn?: () => void;
};

/**
 * How a dialog acts: from the confirming key on its input is frozen, and keys are kept for what comes next. A refusal
 * gives the dialog the keyboard back.
 */
export function useConfirmAction({ isReady = true, prepare, onTypedOn }: ConfirmActionOptions) {
  const { busy, problem, run } = useSubmission();
  const [isAsked, setAsked] = useState(false);
  const hold = useRef<() => void>(undefined);
  const letGo = () => {
    hold.current?.();
    hold.current = undefined;
  };
  const begin = () => {
    const work = prepare();
    const release = bufferKeys();
    letGo();
    if (!work) {
      // When no next step follows, keys typed ahead belong to the dialog.
      if (onTypedOn) void dropBurst();
      return release();
    }
    hold.current = release;
    run(async () => {
      try {
        await work();
        letGo();
      } catch (error) {
        hold.current = undefined;
        void afterRefusal(onTypedOn).finally(release);
        throw error;
      }
    });
  };
  useEffect(() => {
    if (!isAsked || !isReady) return;
    setAsked(false);
    begin();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the dialog counts
  useEffect(() => letGo, []);
  const confirm = () => {
    if (hold.current) return;
    if (isReady) return begin();
    setAsked(true);
    hold.current = bufferKeys(() => {
      setAsked(false);
      letGo();
    });
  };
  return { busy: busy || isAsked, problem, confirm, run };
}

async function afterRefusal(onTypedOn: (() => void) | undefined): Promise<void> {
  if (!onTypedOn) await dropTypedAhead();
  else if (await hasTypedAhead()) onTypedOn();
}
