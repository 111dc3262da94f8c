import type { KeyboardEvent, RefObject } from 'react';
import { Kbd } from '../../ui/keyboard/Kbd.tsx';

type LaunchFilterProps = {
  box: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (typed: string) => void;
  /** Enter starts the first form found. */
  onStart: () => void;
  /** Moves the focus to the forms. */
  onLeave: () => void;
};

/** Finds forms by name, pinyin or English name: Enter starts the first, ↓ moves into them, Esc clears, then leaves. */
export function LaunchFilter({ box, typed, onType, onStart, onLeave }: LaunchFilterProps) {
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act({ typed, onType, onStart, onLeave });
  };
  return (
    <div className="launch-filter">
      <input
        ref={box}
        type="search"
        aria-label="筛选表单"
        placeholder="筛选 表单、分类，支持拼音"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={keys}
      />
      <Kbd keys="/" />
    </div>
  );
}

const actions: Readonly<Record<string, (props: Omit<LaunchFilterProps, 'box'>) => void>> = {
  Enter: ({ typed, onStart, onLeave }) => (typed.trim() === '' ? onLeave() : onStart()),
  ArrowDown: ({ onLeave }) => onLeave(),
  Escape: ({ typed, onType, onLeave }) => (typed === '' ? onLeave() : onType('')),
};
