/** Leaving a page that is done with for another one: its tab goes once the other is shown. */
import { subscribe } from 'valtio';
import { type Go, navigate } from '../state/navigation.ts';
import { closeTab, tabOf, tabs } from '../state/tabs.ts';

/** The page takes the place of the one that is shown; one with something unsaved stays open behind it. */
export const goToPage = (href: string): void =>
  tabOf(tabs.active)?.dirty ? navigate(href) : goInstead(href);

/** A page that could not be shown keeps the old tab; so long one waits for it. */
const patienceMs = 10_000;

export const goInstead: Go = (href, options) => {
  const before = tabs.active;
  const stop = subscribe(tabs, () => {
    if (tabs.active === before) return;
    stop();
    void closeTab(before);
  });
  setTimeout(stop, patienceMs);
  navigate(href, options);
};
