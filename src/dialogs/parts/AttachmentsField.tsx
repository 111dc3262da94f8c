import { useId } from 'react';
import type { StoredFile } from '../../fields/world.ts';
import { Attachments } from './Attachments.tsx';

type AttachmentsFieldProps = { value: readonly StoredFile[]; onChange: (files: StoredFile[]) => void };

export function AttachmentsField(props: AttachmentsFieldProps) {
  const id = useId();
  return (
    <div className="dialog-field">
      <label htmlFor={id}>附件</label>
      <Attachments id={id} {...props} />
    </div>
  );
}
