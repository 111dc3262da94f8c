import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import {
  defaultPrintOption,
  listPrintOptions,
  type PrintOption,
} from '../../../contract/forms/printOptions.ts';
import { api } from '../../client/api.ts';
import { LoadingIndicator } from '../../ui/EmptyState.tsx';
import { toast } from '../../ui/toast/toast.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { RadioField } from '../shared/RadioField.tsx';
import { useSubmission } from '../shared/useSubmission.ts';
import { loadPrintDocument, type PrintDocument } from './loadPrintDocument.ts';
import { PrintSheet } from './PrintSheet.tsx';

export type PrintDialogProps = { formEnName: string; rowId: string };

/** A preview of the sheet, and the ways of printing it; Enter prints. */
export function PrintDialog({ props, close }: DialogBodyProps<PrintDialogProps, true>) {
  const [printed, setPrinted] = useState<PrintDocument>();
  const [failure, setFailure] = useState<string>();
  const [picked, pick] = useState<string>();
  const printing = useSubmission();
  useEffect(() => {
    loadPrintDocument(props).then(setPrinted, (error: unknown) =>
      setFailure(error instanceof Error ? error.message : String(error)),
    );
  }, [props]);
  const choices = printed ? listOptions(printed, props) : [];
  const choice = choices.find(({ id }) => id === picked) ?? defaultPrintOption(choices);
  const print = async () => {
    if (!printed) return;
    if (choice.link?.problem !== undefined) return void toast.error(choice.link.problem);
    // The server logs each print; without the log entry nothing is printed.
    const { formEnName: form, rowId: id } = props;
    const { redirectUrl } = await api.record.print({ params: { form, id }, body: { way: choice.name } });
    if (redirectUrl !== null) window.open(redirectUrl, '_blank', 'noopener');
    else window.print();
    close(true);
  };
  return (
    <DialogFrame
      title="打印"
      width={900}
      confirmLabel="打印"
      focusButton
      busy={printing.busy}
      problem={failure ?? printing.problem ?? choice.link?.problem}
      onCancel={() => close()}
      onConfirm={() => printing.run(print)}
    >
      {choices.length > 1 && (
        <RadioField
          label="打印方式"
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          value={choice.id}
          onChange={pick}
        />
      )}
      {printed && !choice.link && <PrintArea printed={printed} />}
      {choice.link?.address !== undefined && (
        <p className="print-elsewhere">将在新窗口打开：{choice.link.address}</p>
      )}
      {!printed && failure === undefined && <LoadingIndicator label="正在加载单据" />}
    </DialogFrame>
  );
}

const listOptions = ({ form, instance }: PrintDocument, { rowId }: PrintDialogProps): PrintOption[] =>
  listPrintOptions({ printLink: form.feature.printLink, confs: instance?.printConfList ?? [], rowId });

/** The printed sheet is a sibling of the rest of the page, so that paper shows it alone. */
function PrintArea({ printed }: { printed: PrintDocument }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys */}
      <section className="print-desk" aria-label="打印预览" tabIndex={0}>
        <PrintSheet {...printed} />
      </section>
      {createPortal(
        <div className="print-root" aria-hidden="true">
          <PrintSheet {...printed} />
        </div>,
        document.body,
      )}
    </>
  );
}
