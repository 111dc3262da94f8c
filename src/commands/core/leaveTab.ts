/** Leaving a page that is done with for another one: its tab goes once the other is shown. */
import { subscribe } from 'valtio';
import { type Navigate, navigate } from '../../state/workspace/navigation.ts';
import { closeTab, findTab, tabs } from '../../state/workspace/tabs.ts';

/** The page takes the place of the one that is shown; one with something unsaved stays open behind it. */
export const leaveForPage = (href: string): void =>
  findTab(tabs.active)?.dirty ? navigate(href) : replaceTab(href);

/** A page that could not be shown keeps the old tab; so long one waits for it. */
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
