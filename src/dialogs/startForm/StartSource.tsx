/** A file, or its content pasted as text: cells of a spreadsheet, or a form definition. */
import { type ClipboardEvent, useId } from 'react';
import { SheetFileField } from '../import/SheetFileField.tsx';
import { FieldErrorMessage, fieldErrorId } from '../shared/FieldErrorMessage.tsx';
import { describePasteSize, type StartInput } from './sendStart.ts';

type SourceKind = 'sheet' | 'json';

type StartSourceProps = {
  kind: SourceKind;
  input: StartInput;
  problem: string | undefined;
  disabled: boolean;
  onChange: (part: Partial<StartInput>) => void;
  onProblem: (problem: string) => void;
};

type SourceText = { accept: string; file: string; paste: string; placeholder: string };

const texts: Readonly<Record<SourceKind, SourceText>> = {
  sheet: {
    accept: '.xlsx,.xls',
    file: '将 .xlsx 或 .xls 文件拖到此处，或按回车选择；取第一张表，第一行为列名',
    paste: '或从表格粘贴',
    placeholder: '在 Excel 中选中列名和若干行，复制后粘贴在这里',
  },
  json: {
    accept: '.json,application/json',
    file: '将 .json 文件拖到此处，或按回车选择',
    paste: '或粘贴 JSON',
    placeholder: '{ "cnName": "出差申请", "fields": [ … ] }',
  },
};

export function StartSource({ kind, input, problem, disabled, onChange, onProblem }: StartSourceProps) {
  const id = useId();
  const { accept, file, paste, placeholder } = texts[kind];
  const onPaste = (event: ClipboardEvent) => {
    const tooLong = describePasteSize(kind, event.clipboardData.getData('text/plain').length);
    if (!tooLong) return;
    event.preventDefault();
    onProblem(tooLong);
  };
  return (
    <div className="start-source">
      <SheetFileField
        file={input.file}
        problem={undefined}
        disabled={disabled}
        accept={accept}
        note={file}
        autoFocus={false}
        onChoose={(chosen) => onChange({ file: chosen, text: '' })}
      />
      <label htmlFor={id}>{paste}</label>
      <div className="field-box field-box-tall" data-invalid={problem ? true : undefined}>
        <textarea
          id={id}
          className="field-box-input field-area"
          rows={6}
          spellCheck={false}
          wrap="off"
          readOnly={disabled}
          placeholder={placeholder}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? fieldErrorId(id) : undefined}
          value={input.text}
          onPaste={onPaste}
          onChange={(event) => onChange({ text: event.target.value, file: undefined })}
        />
      </div>
      <FieldErrorMessage of={id} text={problem} />
      {kind === 'sheet' && (
        <>
          <label htmlFor={`${id}-title`}>表单名称</label>
          <input
            id={`${id}-title`}
            className="bp6-input bp6-fill"
            maxLength={100}
            placeholder="不填时为文件名"
            value={input.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        </>
      )}
    </div>
  );
}
