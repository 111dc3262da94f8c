/** Detects a narrow screen (below 992 px), which selects the mobile layout. */
import { useSyncExternalStore } from 'react';

const narrowScreenQuery = '(max-width: 991px)';

const subscribe = (listener: () => void) => {
  const query = matchMedia(narrowScreenQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const isNarrowScreen = () => matchMedia(narrowScreenQuery).matches;

export const useNarrowScreen = () => useSyncExternalStore(subscribe, isNarrowScreen);
