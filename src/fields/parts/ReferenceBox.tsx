import { useMemo } from 'react';
import type { WidgetProps } from '../type.ts';
import { Combobox, type ComboboxProps } from './Combobox.tsx';
import { tellChosen } from './references.ts';
import { chosenChoices } from './useOptions.ts';

type ReferenceBoxProps = { widget: WidgetProps } & Pick<
  ComboboxProps,
  'find' | 'wait' | 'placeholder' | 'after' | 'onMore' | 'onLook'
>;

/** The combobox of a field that refers to something: people, departments, records. */
export function ReferenceBox({ widget, ...box }: ReferenceBoxProps) {
  const { field, id, values, onChange, invalid, describedBy, bare, label } = widget;
  const chosen = useMemo(() => chosenChoices(field, values), [field, values]);
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
      onChoose={(next) => tellChosen(field, next, onChange)}
    />
  );
}
