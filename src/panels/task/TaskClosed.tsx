import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import type { ClosedTask } from '../../state/tasks/closedTaskText.ts';

/** The notice above a task that was completed elsewhere while it was open. */
export const TaskClosed = ({ by, sentence }: ClosedTask) => (
  <div className="task-closed" role="status">
    <span>{by === 'other' ? `${sentence}；您填写的内容保留为草稿，不会丢失` : sentence}</span>
    <CommandButtons ids={['task.next']} max={1} />
  </div>
);
