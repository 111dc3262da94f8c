import { type KeyboardEvent, useEffect, useState } from 'react';
import { useBufferedKeys } from '../../state/workspace/typeAhead/useBufferedKeys.ts';

type EarlyEnterOptions = {
  /** The list is outdated: it matches fewer letters than are typed. */
  awaited: boolean;
  onTakeFirst: () => unknown;
};

/** Enter before the response takes its first result. The key handler runs before the list's own. */
export function useEarlyEnter({ awaited, onTakeFirst }: EarlyEnterOptions) {
  const [eager, setEager] = useState(false);
  // Keys that follow belong to the taken result.
  useBufferedKeys(eager);
  useEffect(() => {
    if (!eager || awaited) return;
    setEager(false);
    onTakeFirst();
  });
  return (event: KeyboardEvent) => {
    const plain = event.key === 'Enter' && !event.ctrlKey && !event.metaKey;
    if (!plain || event.nativeEvent.isComposing || !awaited) return;
    event.preventDefault();
    setEager(true);
  };
}
