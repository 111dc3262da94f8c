/** The source view of the form builder; its editor is loaded when it is first shown. */
import { Suspense } from 'react';
import { LoadingIndicator } from '../../../ui/EmptyState.tsx';
import { createLoadable } from '../../../ui/loadable.tsx';
import type { FormSourceProps } from './useFormSource.ts';

const editor = createLoadable(async () => (await import('./FormSourceEditor.tsx')).FormSourceEditor);

export function FormSource({ model, source, handle, problems, onLeave }: FormSourceProps) {
  return (
    <Suspense fallback={<LoadingIndicator />}>
      <editor.Component model={model} source={source} handle={handle} problems={problems} onLeave={onLeave} />
    </Suspense>
  );
}
