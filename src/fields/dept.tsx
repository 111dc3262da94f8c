import { useCallback, useMemo } from 'react';
import { Combobox } from './parts/Combobox.tsx';
import { matching } from './parts/choices.ts';
import { tellChosen } from './parts/references.ts';
import { shownText } from './parts/shown.ts';
import { TextRead } from './parts/TextRead.tsx';
import { chosenChoices } from './parts/useOptions.ts';
import type { FieldLook, WidgetProps } from './type.ts';
import { useFieldWorld } from './world.ts';

/** The department tree as an indented list that typing filters. */
function DeptWidget({ field, id, values, onChange, invalid, describedBy, bare, label }: WidgetProps) {
  const world = useFieldWorld();
  const chosen = useMemo(() => chosenChoices(field, values), [field, values]);
  const find = useCallback(
    async (keyword: string) => {
      const found = matching(await world.departments(), keyword);
      // Without its parents an indent would say nothing.
      return keyword ? found.map(({ depth: _, ...choice }) => choice) : found;
    },
    [world],
  );
  return (
    <Combobox
      id={id}
      chosen={chosen}
      multiple={field.multiple === true}
      find={find}
      wait={0}
      placeholder="部门或拼音"
      invalid={invalid}
      describedBy={describedBy}
      bare={bare ?? false}
      {...(label ? { label } : {})}
      onChoose={(next) => tellChosen(field, next, onChange)}
    />
  );
}

export const deptLook: FieldLook = {
  Widget: DeptWidget,
  Read: TextRead,
  span: 'cell',
  column: { align: 'left', text: shownText },
};
