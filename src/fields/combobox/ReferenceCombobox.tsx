import { useMemo } from 'react';
import type { FieldWidgetProps } from '../fieldRenderer.ts';
import { Combobox } from './Combobox.tsx';
import type { ComboboxProps } from './comboboxProps.ts';
import { notifyReferenceChange } from './referenceChange.ts';
import { selectedChoices } from './useOptions.ts';

type ReferenceComboboxProps = { widget: FieldWidgetProps } & Pick<
  ComboboxProps,
  'find' | 'note' | 'wait' | 'placeholder' | 'after' | 'onMore' | 'onLook'
>;

/** The combobox of a reference field: people, departments, records. */
export function ReferenceCombobox({ widget, ...box }: ReferenceComboboxProps) {
  const { field, id, values, onChange, invalid, describedBy, bare, label } = widget;
  const chosen = useMemo(() => selectedChoices(field, values), [field, values]);
  return (
    <Combobox
      {...box}
      id={id}
      chosen={chosen}
      multiple={field.multiple === true}
      invalid={invalid}
      describedBy={describedBy}
      bare={bare ?? false}
      {...(label ? { label } : {})}
      onChoose={(next) => notifyReferenceChange(field, next, onChange)}
    />
  );
}
