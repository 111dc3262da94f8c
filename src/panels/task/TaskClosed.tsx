import { CommandButtons } from '../../commands/CommandButtons.tsx';
import type { ClosedBy } from '../../state/taskLife.ts';

const words: Record<ClosedBy, string> = {
  other: '该任务已由他人处理；您填写的内容保留为草稿，不会丢失',
  self: '该任务您已处理',
};

/** Stands above a task that was handled elsewhere while it was open. */
export const TaskClosed = ({ by }: { by: ClosedBy }) => (
  <div className="task-closed" role="status">
    <span>{words[by]}</span>
    <CommandButtons ids={['task.next']} max={1} />
  </div>
);
