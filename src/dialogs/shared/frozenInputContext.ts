import { createContext } from 'react';

/** What stands in the dialog is being sent: it can be read, and not be changed. */
export const FrozenInputContext = createContext(false);
