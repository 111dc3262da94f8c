/**
 * Keeps settings that the server has not confirmed across a reload of the browser tab: the page that follows asks for
 * the settings while the last save of the page before may still be under way.
 */
import * as z from 'zod/mini';
import { adoptSettings, unsavedSettings } from '../workspace/settings.ts';
import { tabStore } from './privateStores.ts';

const storeName = 'settings';
const storedSchema = z.record(z.string(), z.unknown());

/** Stores unsaved settings when the page is left, until the returned function is called. */
export function keepUnsavedSettings(): () => void {
  const store = () => {
    const unsaved = unsavedSettings();
    if (Object.keys(unsaved).length > 0) tabStore.write(storeName, JSON.stringify(unsaved));
  };
  addEventListener('pagehide', store);
  return () => removeEventListener('pagehide', store);
}

/** Applies what the page before could not save; the settings send it with their next save. */
export function restoreUnsavedSettings(): void {
  const parsed = storedSchema.safeParse(JSON.parse(tabStore.read(storeName) ?? '{}'));
  tabStore.remove(storeName);
  if (parsed.success) adoptSettings(parsed.data);
}
