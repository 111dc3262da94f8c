import { createContext } from 'react';

/** Closes the layer around; does nothing outside of one. */
export const ClosePopoverContext = createContext<() => void>(() => {});
