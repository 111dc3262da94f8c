import { type RefObject, useEffect, useRef } from 'react';
import { useTopLayer } from '../../state/workspace/layers.ts';
import { findFirstControl } from './controlFocus.ts';

/**
 * Gives the first control of an opened form the focus, once. A dialog or the palette that was opened while the form was
 * loaded keeps it until it closes.
 */
export function useFocusFirstControl(body: RefObject<HTMLElement | null>): void {
  const isCovered = useTopLayer() !== undefined;
  const isOpened = useRef(false);
  useEffect(() => {
    if (isCovered || isOpened.current) return;
    isOpened.current = true;
    if (body.current) findFirstControl(body.current)?.focus({ preventScroll: true });
  }, [isCovered, body]);
}
