/** The tab a component is drawn in. Pages of tabs in the background stay mounted, hidden, and publish nothing. */
import { createContext, useContext } from 'react';

export type TabScope = { key: string; active: boolean };

export const TabScopeContext = createContext<TabScope>({ key: '', active: true });

export const useTabActive = () => useContext(TabScopeContext).active;
export const useTabKey = () => useContext(TabScopeContext).key;
