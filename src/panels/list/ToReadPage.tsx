import { toreadView } from '../../grid/views/flows/toreadView.ts';
import type { PageProps } from '../../shell/page.ts';
import { TaskListPage } from './TaskListPage.tsx';

export const ToReadPage = (where: PageProps) => (
  <TaskListPage where={where} view={toreadView} counter="toread" />
);
