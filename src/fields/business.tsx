import { use, useCallback, useMemo } from 'react';
import { clearCopiedFields } from '../../contract/forms/relationField.ts';
import { Combobox } from './combobox/Combobox.tsx';
import { addTypedChoice } from './combobox/companyChoices.ts';
import { formatDisplayValue } from './displayValue.ts';
import { type FieldChoice, FormNameContext, useFieldContext } from './fieldContext.ts';
import type { FieldRenderer, FieldWidgetProps } from './fieldRenderer.ts';
import { PlainTextView } from './readOnly/PlainTextView.tsx';

/** A company found by a lookup, or its name as typed; `relate2Current` fills other fields. */
function BusinessWidget({ field, id, value, onChange, invalid, describedBy, bare, label }: FieldWidgetProps) {
  const services = useFieldContext();
  const form = use(FormNameContext);
  const name = value === null || value === undefined ? '' : String(value);
  const chosen = useMemo((): FieldChoice[] => (name === '' ? [] : [{ value: name, label: name }]), [name]);
  const find = useCallback(
    async (keyword: string) => {
      try {
        const found = await services.companies(field, keyword, form);
        return addTypedChoice(found, { field, keyword, before: name, note: '直接使用' });
      } catch {
        // If the service is down, the name can still be typed; the list says why it finds nothing.
        return addTypedChoice([], { field, keyword, before: name, note: '查询失败，可直接使用' });
      }
    },
    [services, field, form, name],
  );
  return (
    <Combobox
      id={id}
      chosen={chosen}
      multiple={false}
      find={find}
      wait={300}
      placeholder="输入公司名称或统一社会信用代码"
      invalid={invalid}
      describedBy={describedBy}
      bare={bare ?? false}
      {...(label ? { label } : {})}
      onChoose={([first]) => onChange(first?.value ?? null, first ? first.also : clearCopiedFields(field))}
    />
  );
}

export const businessField: FieldRenderer = {
  Widget: BusinessWidget,
  ReadOnlyView: PlainTextView,
  span: 'cell',
  column: { align: 'left', text: formatDisplayValue },
};
