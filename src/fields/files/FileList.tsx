import { Cross, Download, Paperclip } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { formatFileSize } from '../../ui/format/fileSize.ts';
import { type StoredFile, useFieldContext } from '../fieldContext.ts';

type FileListProps = {
  files: readonly StoredFile[];
  onRemove?: ((file: StoredFile) => void) | undefined;
  /** Called when an edited version replaces the file. */
  onReplaced?: ((before: StoredFile, next: StoredFile) => void) | undefined;
  /** A note shown after the size. */
  note?: ((file: StoredFile) => ReactNode) | undefined;
};

/** Stored files: each opens in place, or is downloaded. */
export function FileList({ files, onRemove, onReplaced, note }: FileListProps) {
  const services = useFieldContext();
  return files.map((file, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an edited version stays in the same row, which keeps the focus
    <div key={at} className="field-file">
      <Paperclip size={12} />
      <a
        className="field-file-name"
        href={services.fileLink(file)}
        download={file.name}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          services.openFile(file, onReplaced);
        }}
      >
        {file.name}
      </a>
      <small>{formatFileSize(file.size)}</small>
      {note?.(file)}
      <button
        type="button"
        className="field-file-act"
        aria-label={`下载 ${file.name}`}
        title="下载"
        onClick={() => services.downloadFile(file)}
      >
        <Download size={12} />
      </button>
      {onRemove && <RemoveFileButton name={file.name} onClick={() => onRemove(file)} />}
    </div>
  ));
}

export function RemoveFileButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="field-file-act field-file-drop"
      aria-label={`移除 ${name}`}
      onClick={({ currentTarget }) => {
        const field = currentTarget.closest('.field-files');
        onClick();
        requestAnimationFrame(() => keepFocus(field));
      }}
    >
      <Cross size={12} />
    </button>
  );
}

/** After the last file is removed, the focus moves to the button that adds one. */
function keepFocus(field: Element | null): void {
  if (document.activeElement === document.body) field?.querySelector<HTMLElement>('.field-upload')?.focus();
}
