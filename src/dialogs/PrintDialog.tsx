import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { api } from '../client/api.ts';
import { Loading } from '../ui/EmptyState.tsx';
import { toast } from '../ui/toast.ts';
import type { BodyProps } from './open.ts';
import { DialogFrame } from './parts/DialogFrame.tsx';
import { RadioField } from './parts/RadioField.tsx';
import { firstChoice, type PrintChoice, printChoices } from './print/links.ts';
import { loadPrinted, type Printed } from './print/loadPrinted.ts';
import { PrintSheet } from './print/PrintSheet.tsx';
import type { PrintProps } from './print.ts';

/** The sheet as it will be, and the other ways there are; Enter prints. */
export function PrintDialog({ props, close }: BodyProps<PrintProps, true>) {
  const [printed, setPrinted] = useState<Printed>();
  const [failure, setFailure] = useState<string>();
  const [picked, pick] = useState<string>();
  useEffect(() => {
    loadPrinted(props).then(setPrinted, (error: unknown) =>
      setFailure(error instanceof Error ? error.message : String(error)),
    );
  }, [props]);
  const choices = printed ? choicesFor(printed, props) : [];
  const choice = choices.find(({ id }) => id === picked) ?? firstChoice(choices);
  const print = async () => {
    if (!printed) return;
    if (choice.link?.problem !== undefined) return void toast.error(choice.link.problem);
    // The server notes who prints what; where it cannot, nothing is printed.
    const { formEnName: form, rowId: id } = props;
    await api.record.print({ params: { form, id }, body: { way: choice.name } });
    if (choice.link) window.open(choice.link.address, '_blank', 'noopener');
    else window.print();
    close(true);
  };
  return (
    <DialogFrame
      title="打印"
      width={900}
      confirmLabel="打印"
      focusButton
      problem={failure ?? choice.link?.problem}
      onCancel={() => close()}
      onConfirm={() =>
        print().catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
      }
    >
      {choices.length > 1 && (
        <RadioField
          label="打印方式"
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          value={choice.id}
          onChange={pick}
        />
      )}
      {printed && !choice.link && <Desk printed={printed} />}
      {choice.link?.address !== undefined && (
        <p className="print-elsewhere">将在新窗口打开：{choice.link.address}</p>
      )}
      {!printed && failure === undefined && <Loading label="正在加载单据" />}
    </DialogFrame>
  );
}

const choicesFor = ({ form, instance }: Printed, { rowId }: PrintProps): PrintChoice[] =>
  printChoices({ printLink: form.feature.printLink, confs: instance?.printConfList ?? [], rowId });

/** What is printed stands beside everything else on the page, so that paper shows it alone. */
function Desk({ printed }: { printed: Printed }) {
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
