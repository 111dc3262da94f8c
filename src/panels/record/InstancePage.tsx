import { LookedPage } from './LookedPage.tsx';
import { lookAtInstance } from './loadView.ts';

export function InstancePage({ processInstanceId }: { processInstanceId: string }) {
  return <LookedPage name={processInstanceId} load={() => lookAtInstance(processInstanceId)} />;
}
