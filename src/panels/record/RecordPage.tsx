import { LookedPage } from './LookedPage.tsx';
import { lookAtRecord } from './loadView.ts';

export function RecordPage({ enName, id }: { enName: string; id: string }) {
  return <LookedPage name={`${enName}/${id}`} load={() => lookAtRecord(enName, id)} />;
}
