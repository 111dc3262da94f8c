import { toreadView } from '../../grid/views/flows/toreadView.ts';
import type { PageProps } from '../../shell/page.ts';
import { counters } from '../../state/cache/counters.ts';
import { TaskListPage } from './TaskListPage.tsx';

export const ToReadPage = (where: PageProps) => (
  <TaskListPage where={where} view={toreadView} count={() => counters.toread} />
);
