/** One of several forms, tables or templates, found by name or pinyin. The search box keeps the keys. */
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { filterChoices } from '../../fields/combobox/choices.ts';
import type { FieldChoice } from '../../fields/fieldContext.ts';
import { OptionList, OptionListRow } from '../../ui/list/OptionList.tsx';
import { nextRowIndex } from '../../ui/list/rowNavigation.ts';
import { FieldErrorMessage, fieldErrorId } from '../shared/FieldErrorMessage.tsx';
import { loadStartOptions, type OptionKind, optionTexts } from './startKinds.ts';

const rowsPerPage = 8;

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
  const [options, setOptions] = useState<readonly FieldChoice[]>();
  const [typed, setTyped] = useState('');
  const [cursor, setCursor] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kind is that of the component
  useEffect(() => {
    loadStartOptions[kind]().then(setOptions, onFailure);
  }, [kind]);
  const found = useMemo(() => filterChoices(options ?? [], typed), [options, typed]);
  const at = Math.min(cursor, Math.max(0, found.length - 1));
  const chosen = found[at]?.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row under the cursor is the chosen one
  useEffect(() => onChoose(chosen), [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    // The other keys of lists belong to the text.
    if (!/^(Arrow|Page)(Up|Down)$/.test(event.key)) return;
    event.preventDefault();
    setCursor(nextRowIndex(event.key, at, { count: found.length, page: rowsPerPage }) ?? at);
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
            <small>{option.hint}</small>
          </OptionListRow>
        ))}
      </OptionList>
      <FieldErrorMessage of={id} text={problem} />
    </div>
  );
}
