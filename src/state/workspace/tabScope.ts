/** The tab of a component. Pages of background tabs stay mounted but hidden, and publish no context. */
import { createContext, useContext } from 'react';

export type TabScope = { key: string; active: boolean };

export const TabScopeContext = createContext<TabScope>({ key: '', active: true });

export const useTabActive = () => useContext(TabScopeContext).active;
export const useTabKey = () => useContext(TabScopeContext).key;
