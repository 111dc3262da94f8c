import { lazy, Suspense, useContext } from 'react';
import { fillTemplate } from '../../contract/forms/compute/displayValues.ts';
import { fieldExpressionContext } from '../state/forms/fieldKindsAround.ts';
import { FormNameContext } from './fieldContext.ts';
import type { AnyField, FieldRenderer, FieldValues, ReadOnlyViewProps } from './fieldRenderer.ts';

const QrCodeImage = lazy(() =>
  import('./readOnly/QrCodeImage.tsx').then((chunk) => ({ default: chunk.QrCodeImage })),
);

/** Returns the format filled with the values; without a format the record's address, which a new record lacks. */
function formatQrText(values: FieldValues, field: AnyField, formName: string): string {
  if (field.format) return fillTemplate(field.format, { ...values }, fieldExpressionContext(field)).trim();
  return values.id && formName ? `${location.origin}/auto/${formName}/detail${values.id}` : '';
}

function QrCode({ field, values, id }: Pick<ReadOnlyViewProps, 'field' | 'values'> & { id?: string }) {
  const text = formatQrText(values, field, useContext(FormNameContext));
  return (
    <output id={id} className="field-generated">
      {text === '' ? (
        '保存后自动生成'
      ) : (
        <Suspense fallback="正在生成…">
          <QrCodeImage text={text} />
        </Suspense>
      )}
    </output>
  );
}

export const qrCodeField: FieldRenderer = {
  Widget: QrCode,
  ReadOnlyView: QrCode,
  span: 'cell',
  column: { align: 'left', text: () => '' },
};
