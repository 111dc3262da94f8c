/** A few tabs in one line. ← → go through them, as the pattern of ARIA's authoring practices has it. */
import type { KeyboardEvent } from 'react';

type SwitchTabsProps<Tab extends string> = {
  label: string;
  /** The ids of the tabs begin with it; `panel`: the element that they show. */
  id: string;
  tabs: Readonly<Partial<Record<Tab, string>>>;
  shown: Tab;
  onShow: (tab: Tab) => void;
  className?: string;
};

export const switchTabId = (id: string, tab: string): string => `${id}-tab-${tab}`;

export function SwitchTabs<Tab extends string>(props: SwitchTabsProps<Tab>) {
  const { label, id, tabs, shown, onShow, className = 'designer-segments' } = props;
  // The keys of the table are exactly the tabs.
  const names = Object.keys(tabs) as Tab[];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const at = (names.indexOf(shown) + by + names.length) % names.length;
    const next = names[at];
    if (next === undefined) return;
    onShow(next);
    event.currentTarget.querySelectorAll('button')[at]?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={className} onKeyDown={onKeyDown}>
      {names.map((one) => (
        <button
          key={one}
          id={switchTabId(id, one)}
          type="button"
          role="tab"
          aria-selected={one === shown}
          aria-controls={one === shown ? `${id}-panel` : undefined}
          tabIndex={one === shown ? 0 : -1}
          onClick={() => onShow(one)}
        >
          {tabs[one]}
        </button>
      ))}
    </div>
  );
}
