import { Cross, Paperclip } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { typeOf } from '../../contract/fields/registry.ts';
import { sizeText, storedFiles } from './parts/files.ts';
import { useUploads } from './parts/useUploads.ts';
import type { FieldLook, ReadProps, WidgetProps } from './type.ts';
import { type StoredFile, useFieldWorld } from './world.ts';

/** By the button, by dropping files on it, or by pasting them. */
function UploadWidget({ field, id, value, onChange, describedBy }: WidgetProps) {
  const files = storedFiles(value);
  const latest = useRef(files);
  latest.current = files;
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const uploads = useUploads({
    maxSize: field.maxSize,
    onStored: (file) => {
      latest.current = field.multiple === false ? [file] : [...latest.current, file];
      onChange(latest.current);
    },
  });
  const without = (file: StoredFile) => onChange(files.filter((one) => one.url !== file.url));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are beside the button inside
    <div
      className="field-files"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        uploads.add(event.dataTransfer.files);
      }}
      onPaste={(event) => event.clipboardData.files.length > 0 && uploads.add(event.clipboardData.files)}
    >
      <FileList files={files} onDrop={without} />
      {uploads.list.map((one) => (
        <div key={one.key} className="field-file" data-state={one.state}>
          <Paperclip size={12} />
          <span className="field-file-name">{one.name}</span>
          <small role={one.problem ? 'alert' : undefined}>
            {one.problem ?? (one.state === 'ready' ? '等待上传' : `上传中 ${one.percent}%`)}
          </small>
          <Drop name={one.name} onClick={() => uploads.drop(one.key)} />
          {one.state === 'uploading' && <i style={{ inlineSize: `${one.percent}%` }} />}
        </div>
      ))}
      <button
        type="button"
        id={id}
        className="ui-btn field-upload"
        aria-describedby={describedBy}
        onClick={() => chooser.current?.click()}
      >
        <Paperclip size={12} />
        上传文件
        <small className="field-upload-hint">可拖放或粘贴，单个不超过 {field.maxSize ?? 1024}MB</small>
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={field.multiple !== false}
        onChange={(event) => {
          uploads.add(event.target.files ?? []);
          event.target.value = '';
        }}
      />
    </div>
  );
}

function FileList({ files, onDrop }: { files: StoredFile[]; onDrop?: (file: StoredFile) => void }) {
  const world = useFieldWorld();
  return files.map((file) => (
    <div key={file.url} className="field-file">
      <Paperclip size={12} />
      <a className="field-file-name" href={world.fileLink(file)} download={file.name}>
        {file.name}
      </a>
      <small>{sizeText(file.size)}</small>
      {onDrop && <Drop name={file.name} onClick={() => onDrop(file)} />}
    </div>
  ));
}

function Drop({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button type="button" className="field-file-drop" aria-label={`移除 ${name}`} onClick={onClick}>
      <Cross size={12} />
    </button>
  );
}

function UploadRead({ value }: ReadProps) {
  return (
    <div className="field-files">
      <FileList files={storedFiles(value)} />
    </div>
  );
}

export const uploadLook: FieldLook = {
  Widget: UploadWidget,
  Read: UploadRead,
  span: 'full',
  column: { align: 'left', text: (value, _row, field) => typeOf(field).text(value, field) },
};
