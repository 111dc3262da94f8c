/**
 * The control for choosing options, people, departments and records. Typing filters, ↓ opens the list,
 * Enter selects an entry, Backspace in the empty box removes the last one, Esc closes only the list.
 */
import { Cross, DoubleCaretVertical } from '@blueprintjs/icons';
import { PersonAvatar } from '../../ui/avatar/PersonAvatar.tsx';
import type { FieldChoice } from '../fieldContext.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { joinLabels, toggleChoice } from './choices.ts';
import type { ComboboxProps } from './comboboxProps.ts';
import { Dropdown } from './Dropdown.tsx';
import { useCombobox } from './useCombobox.ts';

export function Combobox(props: ComboboxProps) {
  const { id, chosen, multiple, onChoose } = props;
  const { input, typed, open, found, highlighted, close, pick, handlers } = useCombobox(props);
  return (
    <Dropdown
      open={open}
      onClose={close}
      wide={props.wide ?? 'target'}
      content={
        <ChoiceList
          id={`${id}-list`}
          found={found}
          chosen={chosen}
          at={highlighted}
          keyword={typed ?? ''}
          onPick={pick}
          note={props.note}
        />
      }
    >
      <div
        className="field-box"
        data-bare={props.bare || undefined}
        data-invalid={props.invalid || undefined}
        data-multiple={multiple || undefined}
      >
        {multiple && (
          <SelectedChoices chosen={chosen} onRemove={(one) => onChoose(toggleChoice(chosen, one, true))} />
        )}
        <input
          ref={input}
          id={id}
          role="combobox"
          className="field-box-input"
          // biome-ignore lint/a11y/noAutofocus: a dialog requests it for its first field
          autoFocus={props.autoFocus}
          autoComplete="off"
          aria-label={props.label}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open && highlighted >= 0 ? `${id}-list-${highlighted}` : undefined}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
          placeholder={chosen.length === 0 ? (props.placeholder ?? '请选择') : ''}
          value={typed ?? (multiple ? '' : joinLabels(chosen, false))}
          {...handlers}
        />
        {props.after ?? <DoubleCaretVertical size={12} className="field-box-caret" />}
      </div>
    </Dropdown>
  );
}

type SelectedChoices = { chosen: readonly FieldChoice[]; onRemove: (choice: FieldChoice) => void };

function SelectedChoices({ chosen, onRemove }: SelectedChoices) {
  return chosen.map((one) => (
    <span key={one.value} className="field-chosen">
      {one.avatar !== undefined && <PersonAvatar name={one.label} avatar={one.avatar} size={16} />}
      {one.label}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`移除 ${one.label}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onRemove(one)}
      >
        <Cross size={12} />
      </button>
    </span>
  ));
}
