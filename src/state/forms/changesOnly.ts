/**
 * True if forms that changed since the person last looked show only the changes; the setting persists from task to
 * task.
 */
import { proxy } from 'valtio';

export const changesOnly = proxy({ on: false });
