import { createContext } from 'react';

/** True while the dialog's input is being sent: it can be read but not changed. */
export const FrozenInputContext = createContext(false);
