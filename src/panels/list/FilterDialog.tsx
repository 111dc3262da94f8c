/** The filter builder: conditions and groups of them, made and applied without the mouse. */
import { type KeyboardEvent, useRef, useState } from 'react';
import {
  conditionsOf,
  deepestGroup,
  type FilterGroup,
  mostConditions,
} from '../../../contract/filter/structure.ts';
import { DialogFrame } from '../../dialogs/parts/DialogFrame.tsx';
import { isWhole } from '../../grid/filter/edits.ts';
import { type FilterField, fieldOf } from '../../grid/filter/fields.ts';
import { GroupBox } from '../../grid/filter/GroupBox.tsx';
import { placeOf, useFilterDraft } from '../../grid/filter/useFilterDraft.ts';
import { useLayer } from '../../state/layers.ts';
import { Button } from '../../ui/Button.tsx';
import { Kbd } from '../../ui/Kbd.tsx';

type FilterDialogProps = {
  fields: readonly [FilterField, ...FilterField[]];
  filter: FilterGroup | undefined;
  onApply: (filter: FilterGroup | undefined) => void;
  onClose: () => void;
};

export function FilterDialog({ fields, filter, onApply, onClose }: FilterDialogProps) {
  useLayer('dialog:filter');
  const frame = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  const { draft, acts } = useFilterDraft(fields, filter, frame);
  const apply = () => {
    const wrong = problemOf(draft, fields);
    setProblem(wrong);
    if (wrong) return;
    onApply(draft);
    onClose();
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
      title="筛选条件"
      width={720}
      confirmLabel="应用"
      problem={problem}
      aside={
        filter && (
          <Button
            look="ghost"
            onClick={() => {
              onApply(undefined);
              onClose();
            }}
          >
            清除条件
          </Button>
        )
      }
      onCancel={onClose}
      onConfirm={apply}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the conditions inside */}
      <div ref={frame} className="filter-dialog" onKeyDown={onKeyDown}>
        <GroupBox fields={fields} group={draft} place={[]} acts={acts} />
      </div>
      <div className="filter-keys">
        <Kbd keys="Alt+Enter" /> 下方加条件 <Kbd keys="Alt+Shift+Enter" /> 加条件组 <Kbd keys="Alt+⌫" /> 删除
      </div>
    </DialogFrame>
  );
}

/** Why it cannot be applied yet. */
function problemOf(draft: FilterGroup, fields: readonly FilterField[]): string | undefined {
  const conditions = conditionsOf(draft);
  if (conditions.length > mostConditions) return `最多 ${mostConditions} 个条件`;
  const open = conditions.find((one) => !isWhole(one));
  return open && `请填写“${fieldOf(fields, open.field)?.label ?? open.field}”的值，或删除该条件`;
}
