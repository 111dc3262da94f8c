/**
 * `/auto/{form}` and its subpaths: the address decides whether a record is made, edited or viewed, or a task is
 * handled.
 */
import type { PageProps } from '../../shell/page.ts';
import { EntryPage } from './EntryPage.tsx';
import { loadInstanceView, loadRecordView } from './loadRecordView.ts';
import { ReadOnlyPage } from './ReadOnlyPage.tsx';
import { TaskPage } from './TaskPage.tsx';

export function FormPage({ params, search }: PageProps) {
  const { enName = '' } = params;
  const { taskId, processInstanceId } = search;
  if (taskId) return <TaskPage key={taskId} taskId={taskId} />;
  if (processInstanceId)
    return (
      <ReadOnlyPage
        key={processInstanceId}
        name={processInstanceId}
        load={() => loadInstanceView(processInstanceId)}
      />
    );
  return <EntryPage key={enName} enName={enName} search={search} />;
}

export function EditPage({ params: { enName = '', id = '' } }: PageProps) {
  return <EntryPage key={`${enName}/${id}`} enName={enName} id={id} search={{}} />;
}

export function DetailPage({ params: { enName = '', id = '' } }: PageProps) {
  const name = `${enName}/${id}`;
  return <ReadOnlyPage key={name} name={name} load={() => loadRecordView(enName, id)} />;
}
