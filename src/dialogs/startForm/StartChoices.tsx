/** One of several forms, tables or templates, found by name or pinyin. The search box keeps the keys. */
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { matchesPinyin } from '../../ui/format/pinyin.ts';
import { OptionList, OptionListRow } from '../../ui/list/OptionList.tsx';
import { FieldErrorMessage, fieldErrorId } from '../shared/FieldErrorMessage.tsx';
import { loadStartOptions, type OptionKind, optionTexts, type StartOption } from './startKinds.ts';

type StartChoicesProps = {
  kind: OptionKind;
  problem: string | undefined;
  onChoose: (value: string | undefined) => void;
  onFailure: (error: unknown) => void;
};

/** Rendered once for each kind, by its key. */
export function StartChoices({ kind, problem, onChoose, onFailure }: StartChoicesProps) {
  const id = useId();
  const { label, empty } = optionTexts[kind];
  const [options, setOptions] = useState<readonly StartOption[]>();
  const [typed, setTyped] = useState('');
  const [cursor, setCursor] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kind is that of the component
  useEffect(() => {
    loadStartOptions[kind]().then(setOptions, onFailure);
  }, [kind]);
  const found = useMemo(() => filterStarts(options ?? [], typed), [options, typed]);
  const at = Math.min(cursor, Math.max(0, found.length - 1));
  const chosen = found[at]?.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row under the cursor is the chosen one
  useEffect(() => onChoose(chosen), [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 8,
      PageUp: at - 8,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCursor(Math.min(Math.max(0, next), found.length - 1));
  };
  return (
    <div className="start-options">
      <div className="field-box" data-invalid={problem ? true : undefined}>
        <input
          className="field-box-input"
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-label={label}
          aria-activedescendant={chosen === undefined ? undefined : `${id}-${at}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? fieldErrorId(id) : undefined}
          autoComplete="off"
          placeholder={`${label}的名称、拼音`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setCursor(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <OptionList
        id={id}
        label={label}
        at={at}
        empty={options && found.length === 0 ? (options.length === 0 ? empty : `没有“${typed}”`) : undefined}
      >
        {found.map((option, index) => (
          <OptionListRow
            key={option.value}
            id={`${id}-${index}`}
            atIt={index === at}
            selected={index === at}
            onPick={() => setCursor(index)}
          >
            <span className="field-choice-label">{option.label}</span>
            <small>{option.detail}</small>
          </OptionListRow>
        ))}
      </OptionList>
      <FieldErrorMessage of={id} text={problem} />
    </div>
  );
}

const filterStarts = (options: readonly StartOption[], typed: string): StartOption[] =>
  options.filter(
    ({ label, detail }) => matchesPinyin(label, typed) || detail.toLowerCase().includes(typed.toLowerCase()),
  );
