import './importDialog.css';
import { useId, useRef } from 'react';
import { FileDrop } from '../../fields/files/FileDrop.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatFileSize } from '../../ui/format/fileSize.ts';
import { FieldErrorMessage } from '../shared/FieldErrorMessage.tsx';

type SheetFileFieldProps = {
  file: File | undefined;
  problem: string | undefined;
  disabled: boolean;
  /** Sheets by default. */
  accept?: string;
  note?: string;
  /** True by default: the field is the first of its dialog. */
  autoFocus?: boolean;
  onChoose: (file: File) => void;
};

/** Takes one sheet: by the button, or dropped or pasted anywhere on the field. */
export function SheetFileField({
  file,
  problem,
  disabled,
  accept = '.xlsx,.xls',
  note = '将 .xlsx 或 .xls 文件拖到此处，或按回车选择',
  autoFocus = true,
  onChoose,
}: SheetFileFieldProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first && !disabled) onChoose(first);
  };
  return (
    <FileDrop className="import-drop" onFiles={take}>
      <Button
        autoFocus={autoFocus}
        disabled={disabled}
        aria-describedby={id}
        onClick={() => chooser.current?.click()}
      >
        选择文件
      </Button>
      <span id={id} className="dialog-note">
        {file ? `${file.name}（${formatFileSize(file.size)}）` : note}
      </span>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        aria-label="要导入的文件"
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <FieldErrorMessage of={id} text={problem} />
    </FileDrop>
  );
}
