import { lazy, Suspense, useContext } from 'react';
import { filledTemplate } from '../../contract/forms/displayed.ts';
import { knownBeside } from '../state/fieldsAround.ts';
import type { AnyField, FieldLook, ReadProps, Values } from './type.ts';
import { FormName } from './world.ts';

const QrImage = lazy(() => import('./parts/QrImage.tsx').then((chunk) => ({ default: chunk.QrImage })));

/** What the format says of the values; without one the address of the record, which a new one does not have. */
function coded(values: Values, field: AnyField, formName: string): string {
  if (field.format) return filledTemplate(field.format, { ...values }, knownBeside(field)).trim();
  return values.id && formName ? `${location.origin}/auto/${formName}/detail${values.id}` : '';
}

function QrCode({ field, values, id }: Pick<ReadProps, 'field' | 'values'> & { id?: string }) {
  const text = coded(values, field, useContext(FormName));
  return (
    <output id={id} className="field-generated">
      {text === '' ? (
        '保存后自动生成'
      ) : (
        <Suspense fallback="正在生成…">
          <QrImage text={text} />
        </Suspense>
      )}
    </output>
  );
}

export const qrCodeLook: FieldLook = {
  Widget: QrCode,
  Read: QrCode,
  span: 'cell',
  column: { align: 'left', text: () => '' },
};
