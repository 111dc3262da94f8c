/** The filter builder: conditions and groups of them, made and applied without the mouse. */
import { type KeyboardEvent, useState } from 'react';
import { deepestGroup, type FilterGroup } from '../../../contract/filter/structure.ts';
import { fieldWorld } from '../../dialogs/fieldWorld.ts';
import type { BodyProps } from '../../dialogs/open.ts';
import { DialogFrame } from '../../dialogs/parts/DialogFrame.tsx';
import { FieldWorldContext } from '../../fields/world.ts';
import type { FilterField } from '../../grid/filter/fields.ts';
import { GroupBox } from '../../grid/filter/GroupBox.tsx';
import { problemOf } from '../../grid/filter/problem.ts';
import { placeOf, useFilterDraft } from '../../grid/filter/useFilterDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';

export type FilterAsk = {
  title: string;
  fields: readonly [FilterField, ...FilterField[]];
  filter: FilterGroup | undefined;
};
/** Without a filter: none any more. */
export type FilterAnswer = { filter: FilterGroup | undefined };

export function FilterDialog({ props, close }: BodyProps<FilterAsk, FilterAnswer>) {
  const { title, fields, filter } = props;
  const [problem, setProblem] = useState<string>();
  const { draft, acts, hold } = useFilterDraft(fields, filter);
  const apply = () => {
    const wrong = problemOf(draft, fields);
    setProblem(wrong);
    if (!wrong) close({ filter: draft });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (!event.altKey || !place) return;
    if (event.key === 'Enter') {
      const group = event.shiftKey && place.length < deepestGroup;
      acts.add(place, group ? 'group' : 'condition');
    } else if (event.key === 'Backspace' || event.key === 'Delete') acts.remove(place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <DialogFrame
      title={title}
      width={720}
      confirmLabel="应用"
      problem={problem}
      aside={
        filter && (
          <Button look="ghost" onClick={() => close({ filter: undefined })}>
            清除条件
          </Button>
        )
      }
      onCancel={() => close()}
      onConfirm={apply}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the conditions inside */}
      <div ref={hold} className="filter-dialog" onKeyDown={onKeyDown}>
        <FieldWorldContext value={fieldWorld}>
          <GroupBox fields={fields} group={draft} place={[]} acts={acts} />
        </FieldWorldContext>
      </div>
      <div className="filter-keys">
        <Kbd keys="Alt+Enter" /> 下方加条件 <Kbd keys="Alt+Shift+Enter" /> 加条件组 <Kbd keys="Alt+⌫" /> 删除
      </div>
    </DialogFrame>
  );
}
