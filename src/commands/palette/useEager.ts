import { type KeyboardEvent, useEffect, useState } from 'react';

type Given = {
  /** What is listed was found for fewer letters than are typed. */
  awaited: boolean;
  onTakeFirst: () => unknown;
};

/** Enter before the answer is there takes the first that it brings. The key handler goes before the list's own. */
export function useEager({ awaited, onTakeFirst }: Given) {
  const [eager, setEager] = useState(false);
  useEffect(() => {
    if (!eager || awaited) return;
    setEager(false);
    onTakeFirst();
  });
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) {
      if (event.key.length === 1) setEager(false);
      return;
    }
    if (!awaited) return;
    event.preventDefault();
    setEager(true);
  };
}
