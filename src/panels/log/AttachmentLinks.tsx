import { fieldWorld } from '../../dialogs/fieldWorld.ts';
import { lookOf } from '../../fields/registry.tsx';
import type { AnyField } from '../../fields/type.ts';
import { FieldWorldContext, type StoredFile } from '../../fields/world.ts';

const field: AnyField = { enName: 'attachments', label: '附件', funcType: 'upload' };
const { Read } = lookOf(field);

/** Files that went with an opinion or a comment. */
export function AttachmentLinks({ files }: { files: readonly StoredFile[] }) {
  if (files.length === 0) return null;
  return (
    <FieldWorldContext value={fieldWorld}>
      <Read field={field} value={files} values={{}} />
    </FieldWorldContext>
  );
}
