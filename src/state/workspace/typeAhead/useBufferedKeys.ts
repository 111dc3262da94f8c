import { useEffect, useLayoutEffect, useRef } from 'react';
import { bufferKeys } from '../typeAheadBuffer.ts';

/** Buffers keys while `waiting` is true. `begin` claims the keyboard; keep it stable between renders. */
export function useBufferedKeys(waiting: boolean, begin: () => () => void = bufferKeys): void {
  const release = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    if (waiting) release.current ??= begin();
  }, [waiting, begin]);
  // Later than the end of a layout effect: effects of the same draw give the focus to what has come.
  useEffect(() => {
    if (!waiting) return;
    release.current ??= begin();
    return () => {
      release.current?.();
      release.current = undefined;
    };
  }, [waiting, begin]);
}
