import { useId } from 'react';
import type { StoredFile } from '../../fields/fieldContext.ts';
import { AttachmentsInput } from './AttachmentsInput.tsx';

type AttachmentsFieldProps = { value: readonly StoredFile[]; onChange: (files: StoredFile[]) => void };

export function AttachmentsField(props: AttachmentsFieldProps) {
  const id = useId();
  return (
    <div className="dialog-field">
      <label htmlFor={id}>附件</label>
      <AttachmentsInput id={id} {...props} />
    </div>
  );
}
