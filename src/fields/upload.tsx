import { useRef } from 'react';
import { getFieldType } from '../../contract/fields/registry.ts';
import type { StoredFile } from './fieldContext.ts';
import type { FieldRenderer, FieldWidgetProps, ReadOnlyViewProps } from './fieldRenderer.ts';
import { FileButton } from './files/FileButton.tsx';
import { FileDrop } from './files/FileDrop.tsx';
import { FileList } from './files/FileList.tsx';
import { UploadList } from './files/UploadList.tsx';
import { insertInChosenOrder, parseStoredFiles } from './files/uploads.ts';
import { useFileUploads } from './files/useUploads.ts';

/** Uploads files by its button, by drop, or by paste. */
function UploadWidget({ field, id, value, onChange, describedBy }: FieldWidgetProps) {
  const files = parseStoredFiles(value);
  // Files that arrive during other uploads are added to the list as it is then.
  const latest = useRef(files);
  latest.current = files;
  const become = (next: StoredFile[]) => {
    latest.current = next;
    onChange(next);
  };
  const turns = useRef(new Map<string, number>());
  const uploads = useFileUploads({
    maxSize: field.maxSize,
    onStored: (file, turn) => {
      turns.current.set(file.url, turn);
      const next = insertInChosenOrder(latest.current, file, turns.current);
      // A single-file field takes the last chosen file.
      become(field.multiple === false ? next.slice(-1) : next);
    },
  });
  const replace = (before: StoredFile, next: StoredFile) => {
    turns.current.set(next.url, turns.current.get(before.url) ?? 0);
    become(latest.current.map((one) => (one.url === before.url ? next : one)));
  };
  return (
    <FileDrop onFiles={uploads.add}>
      <FileList
        files={files}
        onRemove={(file) => become(latest.current.filter((one) => one.url !== file.url))}
        onReplaced={replace}
      />
      <UploadList uploads={uploads} />
      <FileButton
        id={id}
        label="上传文件"
        hint={`可拖放或粘贴，单个不超过 ${field.maxSize ?? 1024}MB`}
        multiple={field.multiple !== false}
        describedBy={describedBy}
        onFiles={uploads.add}
      />
    </FileDrop>
  );
}

function UploadView({ value }: ReadOnlyViewProps) {
  return (
    <div className="field-files">
      <FileList files={parseStoredFiles(value)} />
    </div>
  );
}

export const uploadField: FieldRenderer = {
  Widget: UploadWidget,
  ReadOnlyView: UploadView,
  span: 'full',
  column: { align: 'left', text: (value, _row, field) => getFieldType(field).text(value, field) },
};
