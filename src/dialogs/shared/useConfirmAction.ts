import { useEffect, useRef, useState } from 'react';
import { bufferKeys, hasTypedAhead } from '../../state/workspace/typeAheadBuffer.ts';
import { useSubmission } from './useSubmission.ts';

type ConfirmActionOptions = {
  /** All is known that sending needs; before, confirming waits for it. */
  isReady?: boolean;
  /** Takes the input as it stands and answers how it is sent; nothing where it is wrong, which is shown. */
  prepare: () => (() => Promise<void>) | undefined;
  /** Shows a refusal at the field that it is about; true if the dialog has that field. */
  showAtField?: (error: unknown) => boolean;
  /**
   * There is a next target. Called when the whole was refused, so that the dialog has nothing to correct, and the person
   * has typed on for what comes next, not having looked yet.
   */
  onTypedOn?: (() => void) | undefined;
};

/**
 * How a dialog acts: from the confirming key on its input is frozen, and keys are kept for what comes next. A refusal
 * gives the dialog the keyboard back, with the keys.
 */
export function useConfirmAction(given: ConfirmActionOptions) {
  const { isReady = true, prepare, onTypedOn } = given;
  const { busy, problem, run } = useSubmission();
  const [isAsked, setAsked] = useState(false);
  /** Holds the keys while it waits to be ready. */
  const hold = useRef<() => void>(undefined);
  const begin = () => {
    const work = prepare();
    if (!work) return;
    run(work, {
      hasNext: onTypedOn !== undefined,
      onFailed: async (error) => {
        const isAtField = given.showAtField?.(error) === true;
        if (onTypedOn && !isAtField && (await hasTypedAhead())) onTypedOn();
      },
    });
  };
  const waiting = useRef(false);
  const letGo = () => {
    hold.current?.();
    hold.current = undefined;
  };
  useEffect(() => {
    // In the draw after a refusal: the effects of the dialog's parts have given the refused field the focus.
    if (!waiting.current) return letGo();
    if (!isAsked || !isReady) return;
    waiting.current = false;
    setAsked(false);
    begin();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the dialog counts
  useEffect(() => letGo, []);
  const stopWaiting = () => {
    waiting.current = false;
    setAsked(false);
  };
  const confirm = () => {
    if (waiting.current) return;
    if (isReady) return begin();
    waiting.current = true;
    setAsked(true);
    hold.current ??= bufferKeys(stopWaiting);
  };
  return { busy: busy || isAsked, problem, confirm, run };
}
