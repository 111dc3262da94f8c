import { useEffect, useRef, useState } from 'react';
import { bufferKeys, hasTypedAhead } from '../../state/workspace/typeAheadBuffer.ts';
import { useSubmission } from './useSubmission.ts';

type ConfirmActionOptions = {
  /** True if everything that sending needs is loaded; until then a confirmation waits. */
  isReady?: boolean;
  /** Reads the input and returns a function that sends it; undefined if the input is invalid, which is shown. */
  prepare: () => (() => Promise<void>) | undefined;
  /** Shows a refusal at the field that it is about; true if the dialog has that field. */
  showAtField?: (error: unknown) => boolean;
  /**
   * Present if a next target follows. Called when the whole was refused, so that no field can be corrected, and the
   * person has already typed for the next target.
   */
  onTypedOn?: (() => void) | undefined;
};

/**
 * Sends a dialog's input: from the confirming key on the input is frozen, and keys are buffered for the next target. A
 * refusal returns the buffered keys to the dialog.
 */
export function useConfirmAction(given: ConfirmActionOptions) {
  const { isReady = true, prepare, onTypedOn } = given;
  const { busy, problem, run } = useSubmission();
  const [isAsked, setAsked] = useState(false);
  /** Ends the buffering of keys that began while the confirmation waits. */
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
    // Runs in the render after a refusal, when the effects of the dialog's parts have focused the refused field.
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
