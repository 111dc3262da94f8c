import { useId } from 'react';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { DeptTree } from './DeptTree.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PeopleSearchBox } from './PeopleSearchBox.tsx';
import { PickerColumn } from './PickerColumn.tsx';
import { formatEmptyPeople, formatPeopleHeading, formatSelectionCount } from './pickerTexts.ts';
import { SelectedList } from './SelectedList.tsx';
import { type PickUsersDialogProps, usePeoplePicker } from './usePeoplePicker.ts';

/**
 * Typing searches, ↑ ↓ move, Enter selects; in single mode Enter also confirms. At the start of the box ← moves to the
 * departments, at its end → moves to the chosen users.
 */
export function PickUsersDialog({ props, close }: DialogBodyProps<PickUsersDialogProps, FieldChoice[]>) {
  const id = useId();
  const picker = usePeoplePicker(props, close);
  const { dept, selection, places, people, all, keys, searched } = picker;
  const focusBox = () => places.box.current?.focus();

  return (
    <DialogFrame
      title={props.title ?? '选择人员'}
      width={600}
      aside={selection.leaving ? leavingSentence : formatSelectionCount(selection.chosen.length, props)}
      problem={selection.problem ?? all.problem}
      onCancel={() => close()}
      onConfirm={() => picker.confirm(selection.chosen)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere in the picker */}
      <div
        className="dialog-picker"
        data-narrow={props.among ? true : undefined}
        onKeyDown={(event) =>
          keys.onEscape(event, { picking: selection, before: props.chosen, become: picker.setSelection })
        }
      >
        <PeopleSearchBox
          box={places.box}
          listId={id}
          activeId={people.list[keys.at] ? `${id}-${keys.at}` : undefined}
          within={dept?.name}
          typed={picker.typed}
          onType={picker.search}
          onKeyDown={keys.onKeyDown}
        />
        {!props.among && (
          <DeptTree frame={places.tree} chosen={dept?.id} onChoose={picker.chooseDept} onLeave={focusBox} />
        )}
        <PickerColumn
          title={formatPeopleHeading(searched)}
          count={people.current ? people.total : undefined}
          action={
            all.offered && (
              <button type="button" tabIndex={-1} title="Alt+A" onClick={all.take}>
                {all.complete ? '取消全选' : '全选'}
              </button>
            )
          }
        >
          <PeopleList
            id={id}
            people={people}
            heading={formatPeopleHeading(searched)}
            chosen={new Set(selection.chosen.map(({ value }) => value))}
            at={keys.at}
            multiple={props.multiple}
            empty={formatEmptyPeople(searched)}
            onToggle={picker.toggle}
          />
        </PickerColumn>
        <PickerColumn title="已选" count={selection.chosen.length}>
          <SelectedList
            frame={places.taken}
            chosen={selection.chosen}
            onDrop={picker.drop}
            onLeave={focusBox}
          />
        </PickerColumn>
      </div>
    </DialogFrame>
  );
}

const leavingSentence = <b className="dialog-leaving">选择已改动：再按一次 Esc 放弃，Ctrl ↵ 确定</b>;
