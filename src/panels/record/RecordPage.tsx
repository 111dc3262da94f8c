import { loadRecordView } from './loadRecordView.ts';
import { ReadOnlyPage } from './ReadOnlyPage.tsx';

export function RecordPage({ enName, id }: { enName: string; id: string }) {
  return <ReadOnlyPage name={`${enName}/${id}`} load={() => loadRecordView(enName, id)} />;
}
