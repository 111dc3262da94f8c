import { type RefObject, useLayoutEffect } from 'react';
import { useTabActive } from '../../state/workspace/tabScope.ts';
import { isWriting, type KeyFilter } from '../../state/workspace/typeAheadBuffer.ts';
import { focusTrapSelector } from '../../ui/keyboard/focusTrap.ts';
import { bufferKeysWhileLoading } from '../model/keysWhileLoading.ts';
import type { ListModel } from '../model/listModel.ts';

/** Keys that are typed while the list loads wait for its rows, except in a text and in a dialog over the list. */
export function useKeysWhileLoading<Row>(frame: RefObject<HTMLElement | null>, model: ListModel<Row>): void {
  const active = useTabActive();
  useLayoutEffect(() => {
    if (!active) return;
    const isForRows: KeyFilter = (event) => {
      const { target } = event;
      if (!(target instanceof Element) || isWriting(event)) return false;
      const dialog = target.closest(focusTrapSelector);
      return dialog === null || dialog.contains(frame.current);
    };
    return bufferKeysWhileLoading(model.state, isForRows);
  }, [model, active, frame]);
}
