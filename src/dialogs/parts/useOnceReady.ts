import { useEffect, useState } from 'react';

/** The work as a confirming key does it: asked for before all is known it is done as soon as it is. */
export function useOnceReady(ready: boolean, work: () => void): () => void {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked || !ready) return;
    setAsked(false);
    work();
  });
  return () => (ready ? work() : setAsked(true));
}
