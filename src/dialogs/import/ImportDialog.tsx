import { useState } from 'react';
import { IdempotencyKey } from '../../client/idempotentWrite.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadUrl } from '../../ui/download.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { RadioField } from '../shared/RadioField.tsx';
import { useSubmission } from '../shared/useSubmission.ts';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { SheetFileField } from './SheetFileField.tsx';
import { type SheetImportResult, submitSheetImport, validateSheetFile } from './sheetImport.ts';
import { importModes, type SheetImporter, type SheetImportMode } from './sheetImporter.ts';

export type ImportDialogProps = {
  importer: SheetImporter;
  /** Offered at first; the person may choose another. */
  file?: File;
};

/** Chooses a sheet and its import mode; afterwards shows the result. */
export function ImportDialog({
  props: { importer, file: offered },
  close,
}: DialogBodyProps<ImportDialogProps, true>) {
  const sending = useSubmission();
  const [once] = useState(() => new IdempotencyKey());
  const [file, setFile] = useState(offered);
  const [mode, setMode] = useState<SheetImportMode>('all');
  const [problem, setProblem] = useState<string>();
  const [result, setResult] = useState<SheetImportResult>();
  const [written, setWritten] = useState(false);
  const choose = (chosen: File) => {
    setProblem(validateSheetFile(chosen));
    setFile(chosen);
    sending.say(undefined);
  };
  const send = (how: SheetImportMode) => {
    const wrong = validateSheetFile(file);
    setProblem(wrong);
    if (wrong || !file) return;
    sending.run(async () => {
      const outcome = await submitSheetImport(importer, { file, mode: how }, once);
      setWritten((before) => before || outcome.verdict.imported > 0);
      setResult(outcome);
    });
  };
  const leave = () => close(written || undefined);
  if (result && !sending.busy) {
    const passed = result.mode === 'check' && result.verdict.failed === 0;
    const again = { label: '重新选择文件', run: () => setResult(undefined) };
    const next = passed ? { label: '开始导入', run: () => send('all') } : again;
    return (
      <DialogFrame
        key="result"
        title="导入结果"
        width={640}
        role="alertdialog"
        cancelLabel="关闭"
        problem={sending.problem}
        onCancel={leave}
        {...((passed || result.verdict.failed > 0) && { confirmLabel: next.label, onConfirm: next.run })}
        focusButton={result.verdict.failed === 0}
      >
        <ImportOutcome result={result} hasFlow={importer.hasFlow} />
      </DialogFrame>
    );
  }
  return (
    <DialogFrame
      key="ask"
      title={importer.title}
      width={560}
      confirmLabel={mode === 'check' ? '校验' : '开始导入'}
      busy={sending.busy}
      problem={sending.problem}
      aside={<TemplateButton importer={importer} />}
      onCancel={leave}
      onConfirm={() => send(mode)}
    >
      <SheetFileField file={file} problem={problem} disabled={sending.busy} onChoose={choose} />
      <RadioField
        label="方式"
        options={importModes.filter(({ value }) => importer.modes.includes(value))}
        value={mode}
        // Only the values of `importModes` are offered.
        onChange={(value) => setMode(value as SheetImportMode)}
      />
      {sending.busy && <ImportProgress />}
    </DialogFrame>
  );
}

function TemplateButton({ importer }: Pick<ImportDialogProps, 'importer'>) {
  const sending = useSubmission();
  const fetchTemplate = () => sending.run(async () => downloadUrl(await importer.fetchTemplate()));
  return (
    <>
      <Button look="ghost" busy={sending.busy} onClick={fetchTemplate}>
        下载模板
      </Button>
      {sending.problem && <span role="alert">{sending.problem}</span>}
    </>
  );
}
