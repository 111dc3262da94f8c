import { CommandButtons } from '../../commands/CommandButtons.tsx';

/** Stands above a task that somebody else has handled while it was open. */
export const TaskClosed = () => (
  <div className="task-closed" role="status">
    <span>该任务已由他人处理；您填写的内容保留为草稿，不会丢失</span>
    <CommandButtons ids={['task.next']} max={1} />
  </div>
);
