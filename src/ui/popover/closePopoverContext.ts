import { createContext } from 'react';

/** Closes the surrounding popover; does nothing outside of one. */
export const ClosePopoverContext = createContext<() => void>(() => {});
