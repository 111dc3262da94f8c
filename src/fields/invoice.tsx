import { getFieldType } from '../../contract/fields/registry.ts';
import { clearCopiedFields } from '../../contract/forms/relationField.ts';
import { toast } from '../ui/toast/toast.ts';
import { type StoredFile, useFieldContext } from './fieldContext.ts';
import type { FieldRenderer, FieldWidgetProps, ReadOnlyViewProps } from './fieldRenderer.ts';
import { FileButton } from './files/FileButton.tsx';
import { FileDrop } from './files/FileDrop.tsx';
import { FileList } from './files/FileList.tsx';
import { mapRecognizedValues } from './files/recognizedValues.ts';
import { UploadList } from './files/UploadList.tsx';
import { parseStoredFiles } from './files/uploads.ts';
import { useUploads } from './files/useUploads.ts';

const acceptedTypes = '.pdf,.ofd,.xml,.zip,.png,.jpg,.jpeg';

/** One invoice: recognized when uploaded, the values fill other fields; the button is hidden once there is an invoice. */
function InvoiceWidget({ field, id, value, onChange, describedBy }: FieldWidgetProps) {
  const services = useFieldContext();
  const files = parseStoredFiles(value);
  const uploads = useUploads({
    maxSize: field.maxSize,
    send: services.parseInvoice,
    onStored: ({ entry, items }) => {
      const { also, warnings } = mapRecognizedValues(field, items);
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
        onRemove={() => onChange([], clearCopiedFields(field))}
        note={(file) => <CheckNote file={file} value={value} />}
      />
      <UploadList uploads={uploads} />
      {isFree && (
        <FileButton
          id={id}
          label="上传发票"
          hint={`PDF、OFD、XML 或图片，自动识别，不超过 ${field.maxSize ?? 1024}MB`}
          multiple={false}
          accept={acceptedTypes}
          describedBy={describedBy}
          onFiles={add}
        />
      )}
    </FileDrop>
  );
}

/** The verdict of the tax platform, or a note that nobody has checked the invoice. */
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

function InvoiceView({ value }: ReadOnlyViewProps) {
  return (
    <div className="field-files">
      <FileList files={parseStoredFiles(value)} note={(file) => <CheckNote file={file} value={value} />} />
    </div>
  );
}

export const invoiceField: FieldRenderer = {
  Widget: InvoiceWidget,
  ReadOnlyView: InvoiceView,
  span: 'full',
  column: { align: 'left', text: (value, _row, field) => getFieldType(field).text(value, field) },
};
