/** One choice of several in a bar: a button that says it, and a menu of all. */
import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/popover/Menu.tsx';
import { MenuPopover } from '../../ui/popover/MenuPopover.tsx';

type ChoiceMenuProps<Id extends string | number> = {
  label: string;
  choices: readonly { id: Id; label: string }[];
  chosen: Id | undefined;
  onChoose: (id: Id) => void;
};

export function ChoiceMenu<Id extends string | number>({
  label,
  choices,
  chosen,
  onChoose,
}: ChoiceMenuProps<Id>) {
  const anchor = useRef<HTMLSpanElement>(null);
  const choose = (id: Id) => {
    // What is chosen is shown where it was asked for.
    anchor.current?.querySelector('button')?.focus();
    onChoose(id);
  };
  const shown = choices.find(({ id }) => id === chosen);
  return (
    <span ref={anchor}>
      <MenuPopover
        content={
          <Menu label={label}>
            {choices.map(({ id, label: text }) => (
              <MenuItem key={id} text={text} active={id === chosen} onClick={() => choose(id)} />
            ))}
          </Menu>
        }
      >
        <Button look="ghost" className="designer-choice">
          {label}：{shown?.label ?? '—'} ▾
        </Button>
      </MenuPopover>
    </span>
  );
}
