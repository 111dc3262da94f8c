/** Whether forms that have changed since one looked show only that; it stays as one goes from task to task. */
import { proxy } from 'valtio';

export const changesOnly = proxy({ on: false });
