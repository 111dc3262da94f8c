/** What stands beside a record: its log, its comments, its diagram. */
import type { DockTab } from '../../shell/Dock.tsx';

export function recordDock(_of: { processInstanceId?: string | undefined }): DockTab[] {
  return [];
}
