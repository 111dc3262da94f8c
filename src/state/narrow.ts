/** Whether the screen is narrow: the seed's mobile layout, below 992 px. */
import { useSyncExternalStore } from 'react';

const narrowScreen = '(max-width: 991px)';

const subscribe = (listener: () => void) => {
  const query = matchMedia(narrowScreen);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const isNarrow = () => matchMedia(narrowScreen).matches;

export const useNarrowScreen = () => useSyncExternalStore(subscribe, isNarrow);
