import { typeOf } from '../../contract/fields/registry.ts';
import { emptiedCopies } from '../../contract/forms/relation.ts';
import { toast } from '../ui/toast.ts';
import { FileButton } from './parts/FileButton.tsx';
import { FileDrop } from './parts/FileDrop.tsx';
import { FileList } from './parts/FileList.tsx';
import { storedFiles } from './parts/files.ts';
import { filledBy } from './parts/readValues.ts';
import { UploadList } from './parts/UploadList.tsx';
import { useUploads } from './parts/useUploads.ts';
import type { FieldLook, ReadProps, WidgetProps } from './type.ts';
import { type StoredFile, useFieldWorld } from './world.ts';

const accepted = '.pdf,.ofd,.xml,.zip,.png,.jpg,.jpeg';

/** One invoice: read as it comes, what was read goes into the fields beside it; the button is away once there is one. */
function InvoiceWidget({ field, id, value, onChange, describedBy }: WidgetProps) {
  const world = useFieldWorld();
  const files = storedFiles(value);
  const uploads = useUploads({
    maxSize: field.maxSize,
    send: world.parseInvoice,
    onStored: ({ entry, items }) => {
      const { also, warnings } = filledBy(field, items);
      for (const warning of warnings) toast.warning(warning, { timeoutMs: 5000 });
      onChange([entry], also);
    },
  });
  const isFree = files.length === 0 && uploads.list.length === 0;
  const add = (chosen: Iterable<File>) => {
    const [first] = chosen;
    if (isFree && first) uploads.add([first]);
  };
  return (
    <FileDrop onFiles={add}>
      <FileList
        files={files}
        onDrop={() => onChange([], emptiedCopies(field))}
        note={(file) => <CheckNote file={file} value={value} />}
      />
      <UploadList uploads={uploads} />
      {isFree && (
        <FileButton
          id={id}
          label="上传发票"
          hint={`PDF、OFD、XML 或图片，自动识别，不超过 ${field.maxSize ?? 1024}MB`}
          multiple={false}
          accept={accepted}
          describedBy={describedBy}
          onFiles={add}
        />
      )}
    </FileDrop>
  );
}

/** What the tax platform said; a check that nobody made says so. */
function CheckNote({ file, value }: { file: StoredFile; value: unknown }) {
  const entries = Array.isArray(value) ? (value as { url?: unknown; checkStatus?: unknown }[]) : [];
  const status = entries.find((one) => one.url === file.url)?.checkStatus;
  if (status === 1) return <em data-check="passed">税务平台验证通过</em>;
  if (status === -1) return <em data-check="failed">税务平台验证失败</em>;
  return (
    <em data-check="unknown" title="未经税务平台验证，真伪未知">
      未验证
    </em>
  );
}

function InvoiceRead({ value }: ReadProps) {
  return (
    <div className="field-files">
      <FileList files={storedFiles(value)} note={(file) => <CheckNote file={file} value={value} />} />
    </div>
  );
}

export const invoiceLook: FieldLook = {
  Widget: InvoiceWidget,
  Read: InvoiceRead,
  span: 'full',
  column: { align: 'left', text: (value, _row, field) => typeOf(field).text(value, field) },
};
