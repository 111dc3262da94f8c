import type { KeyboardEvent, RefObject } from 'react';

type PeopleSearchBoxProps = {
  box: RefObject<HTMLInputElement | null>;
  /** The id of the list below, and the id of its row that Enter takes. */
  listId: string;
  activeId: string | undefined;
  /** The department searched in; undefined: all. */
  within: string | undefined;
  typed: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

const hint = '姓名、拼音、部门或账号';

/** The search box for people; it keeps the keys while the arrows move through the list below. */
export const PeopleSearchBox = ({
  box,
  listId,
  activeId,
  within,
  typed,
  onType,
  onKeyDown,
}: PeopleSearchBoxProps) => (
  <div className="field-box dialog-picker-find">
    <input
      ref={box}
      className="field-box-input"
      role="combobox"
      aria-expanded
      aria-controls={listId}
      aria-label={hint}
      aria-activedescendant={activeId}
      autoComplete="off"
      placeholder={within === undefined ? hint : `在“${within}”中查找`}
      // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus, and this is its search box
      autoFocus
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
    />
  </div>
);
