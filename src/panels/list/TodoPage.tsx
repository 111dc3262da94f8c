import { todoView } from '../../grid/views/flows/todoView.ts';
import type { PageProps } from '../../shell/page.ts';
import { TaskListPage } from './TaskListPage.tsx';

export const TodoPage = (where: PageProps) => <TaskListPage where={where} view={todoView} counter="todo" />;
