import { useContext, useMemo } from 'react';
import { FieldContextProvider, type StoredFile } from '../../fields/fieldContext.ts';
import type { AnyField } from '../../fields/fieldRenderer.ts';
import { parseStoredFiles } from '../../fields/files/uploads.ts';
import { getFieldRenderer } from '../../fields/registry.tsx';
import { PendingUploadsContext } from '../shared/pendingUploadsContext.ts';
import { extendFieldContext } from './appFieldContext.ts';

const field: AnyField = { enName: 'attachments', label: '附件', funcType: 'upload', maxSize: 1024 };
const { Widget } = getFieldRenderer(field);

type AttachmentsInputProps = {
  id: string;
  value: readonly StoredFile[];
  onChange: (files: StoredFile[]) => void;
};

/** The files attached to a comment. */
export function AttachmentsInput({ id, value, onChange }: AttachmentsInputProps) {
  const uploads = useContext(PendingUploadsContext);
  const services = useMemo(
    () => extendFieldContext(uploads ? { reportUnfinishedFiles: uploads.setCount } : {}),
    [uploads],
  );
  return (
    <FieldContextProvider value={services}>
      <Widget
        field={field}
        id={id}
        value={value}
        values={{}}
        invalid={false}
        onChange={(files) => onChange(parseStoredFiles(files))}
      />
    </FieldContextProvider>
  );
}
