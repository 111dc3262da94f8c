/** Replaces a finished page by another one: its tab closes once the other page is visible. */
import { subscribe } from 'valtio';
import { type Navigate, navigate } from '../../state/workspace/navigation.ts';
import { closeTab, findTab, tabs } from '../../state/workspace/tabs.ts';

/** The page replaces the visible one; a page with unsaved changes stays open in its tab. */
export const leaveForPage = (href: string): void =>
  findTab(tabs.active)?.dirty ? navigate(href) : replaceTab(href);

/** The old tab stays if the page does not appear within this time. */
const timeoutMs = 10_000;

export const replaceTab: Navigate = (href, options) => {
  const before = tabs.active;
  const stop = subscribe(tabs, () => {
    if (tabs.active === before) return;
    stop();
    void closeTab(before);
  });
  setTimeout(stop, timeoutMs);
  navigate(href, options);
};
