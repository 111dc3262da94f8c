import { use, useCallback, useMemo } from 'react';
import { emptiedCopies } from '../../contract/forms/relation.ts';
import { Combobox } from './parts/Combobox.tsx';
import { withTyped } from './parts/companyChoices.ts';
import { shownText } from './parts/shown.ts';
import { TextRead } from './parts/TextRead.tsx';
import type { FieldLook, WidgetProps } from './type.ts';
import { type Choice, FormName, useFieldWorld } from './world.ts';

/** A company that is looked up, or the name as it was typed; `relate2Current` fills the fields beside it. */
function BusinessWidget({ field, id, value, onChange, invalid, describedBy, bare, label }: WidgetProps) {
  const world = useFieldWorld();
  const form = use(FormName);
  const name = value === null || value === undefined ? '' : String(value);
  const chosen = useMemo((): Choice[] => (name === '' ? [] : [{ value: name, label: name }]), [name]);
  const find = useCallback(
    async (keyword: string) => {
      try {
        const found = await world.companies(field, keyword, form);
        return withTyped(found, { field, keyword, before: name, note: '直接使用' });
      } catch {
        // A service that is away keeps nobody from writing a name down; the list says why there is no more.
        return withTyped([], { field, keyword, before: name, note: '查询失败，可直接使用' });
      }
    },
    [world, field, form, name],
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
      onChoose={([first]) => onChange(first?.value ?? null, first ? first.also : emptiedCopies(field))}
    />
  );
}

export const businessLook: FieldLook = {
  Widget: BusinessWidget,
  Read: TextRead,
  span: 'cell',
  column: { align: 'left', text: shownText },
};
