/** Keys that are typed after a dialog was opened, while its code is loaded and until it has the focus, are for it. */
import { useEffect, useRef, useState } from 'react';
import { whenOverlayFocused } from '../../../ui/overlay/overlayFocus.ts';
import { bufferKeys } from '../typeAheadBuffer.ts';
import { useBufferedKeys } from './useBufferedKeys.ts';

/** Some ten seconds, in which the code of a dialog can be loaded. */
const maxFrames = 600;

/** For a dialog that a page shows by its own state; the DialogHost does the same for those that it shows. */
export function useKeysForOverlay(open: boolean, close: () => void): void {
  const closing = useRef(close);
  closing.current = close;
  const [begin] = useState(() => () => bufferKeys(() => closing.current()));
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    if (!open) return;
    const stop = whenOverlayFocused(() => setFocused(true), maxFrames);
    return () => {
      stop();
      setFocused(false);
    };
  }, [open]);
  useBufferedKeys(open && !focused, begin);
}
