/**
 * Keys that are typed while something is sent are for what comes next, or for the field that is refused: they are kept
 * until the answer is drawn and that field has the focus.
 */
import { useEffect, useState } from 'react';
import { bufferKeys } from '../typeAheadBuffer.ts';

export class KeysWhileSending {
  #release: (() => void) | undefined;
  isSending = false;

  /** False while something else is being sent. */
  begin(): boolean {
    if (this.isSending) return false;
    this.isSending = true;
    this.#release ??= bufferKeys();
    return true;
  }

  /** The answer has come; the keys still wait until it is drawn. */
  end(): void {
    this.isSending = false;
  }

  /** The answer is drawn, unless something is being sent again. */
  drawn(): void {
    if (!this.isSending) this.letGo();
  }

  /** The sender was unmounted. */
  letGo(): void {
    this.#release?.();
    this.#release = undefined;
  }
}

/** `settle` marks the end of an answer: the effects of the draw that follows give the refused field the focus. */
export function useKeysWhileSending(): { keys: KeysWhileSending; settle: () => void } {
  const [keys] = useState(() => new KeysWhileSending());
  const [settled, setSettled] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of an answer counts
  useEffect(() => keys.drawn(), [keys, settled]);
  useEffect(() => () => keys.letGo(), [keys]);
  return { keys, settle: () => setSettled((count) => count + 1) };
}
