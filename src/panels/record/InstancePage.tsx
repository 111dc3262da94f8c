import { loadInstanceView } from './loadRecordView.ts';
import { ReadOnlyPage } from './ReadOnlyPage.tsx';

export function InstancePage({ processInstanceId }: { processInstanceId: string }) {
  return <ReadOnlyPage name={processInstanceId} load={() => loadInstanceView(processInstanceId)} />;
}
