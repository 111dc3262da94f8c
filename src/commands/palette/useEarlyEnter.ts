import { type KeyboardEvent, useEffect, useState } from 'react';
import { useBufferedKeys } from '../../state/workspace/typeAheadBuffer.ts';

type EarlyEnterOptions = {
  /** What is listed was found for fewer letters than are typed. */
  awaited: boolean;
  onTakeFirst: () => unknown;
};

/** Enter before the answer is there takes the first that it brings. The key handler goes before the list's own. */
export function useEarlyEnter({ awaited, onTakeFirst }: EarlyEnterOptions) {
  const [eager, setEager] = useState(false);
  // Keys that follow are for what the taken one leads to.
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
