import { appFieldContext } from '../../dialogs/fields/appFieldContext.ts';
import { FieldContextProvider, type StoredFile } from '../../fields/fieldContext.ts';
import type { AnyField } from '../../fields/fieldRenderer.ts';
import { getFieldRenderer } from '../../fields/registry.tsx';

const field: AnyField = { enName: 'attachments', label: '附件', funcType: 'upload' };
const { ReadOnlyView } = getFieldRenderer(field);

/** The files attached to a comment. */
export function AttachmentLinks({ files }: { files: readonly StoredFile[] }) {
  if (files.length === 0) return null;
  return (
    <FieldContextProvider value={appFieldContext}>
      <ReadOnlyView field={field} value={files} values={{}} />
    </FieldContextProvider>
  );
}
