/** The editor of expressions: completion of fields and functions while one types, and the value on a record. */
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import {
  type Completion,
  type Completions,
  findCompletions,
} from '../../../../contract/design/expressions/findCompletions.ts';
import { listExpressionNames, listReadableNames } from '../../../../contract/design/form/expressionNames.ts';
import { conditionTag } from '../../../../contract/design/form/propertyEditors.ts';
import type { FieldRenderer, FieldWidgetProps } from '../../../fields/fieldRenderer.ts';
import { textareaField } from '../../../fields/textarea.tsx';
import { useGrowingHeight } from '../../../fields/textInput/useGrowingHeight.ts';
import { OptionList, OptionListRow } from '../../../ui/list/OptionList.tsx';
import { useFormDraft, useFormHistory } from '../formDraft.ts';
import { SampleValue } from './SampleValue.tsx';

export function ExpressionWidget({ field, id, value, onChange, ...widget }: FieldWidgetProps) {
  const draft = useFormDraft();
  const { document: design, focus } = useFormHistory(draft);
  const text = typeof value === 'string' ? value : '';
  const isCondition = field.tag === conditionTag;
  const names = useMemo(
    () => (isCondition ? listReadableNames : listExpressionNames)(design, focus),
    [isCondition, design, focus],
  );
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number>();
  const [at, setAt] = useState(0);
  const found =
    caret === undefined ? undefined : findCompletions({ text, caret, names, readings: draft.readings });
  const open = found && found.items.length > 0 ? found : undefined;
  const listId = `${id}-completions`;
  useGrowingHeight(area, text);

  const close = () => setCaret(undefined);
  const complete = ({ from, to }: Completions, { insert, back }: Completion) => {
    const element = area.current;
    if (!element) return;
    element.focus();
    element.setSelectionRange(from, to);
    // The editing command keeps the browser's own undo; a browser without it gets the text as a whole.
    if (!document.execCommand('insertText', false, insert))
      onChange(text.slice(0, from) + insert + text.slice(to));
    const end = from + insert.length - back;
    element.setSelectionRange(end, end);
    setAt(0);
    // The columns of a sub-form follow its name.
    setCaret(insert.endsWith('.') ? end : undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey || event.metaKey) return;
    const opens = (event.ctrlKey && event.key === ' ') || (event.altKey && event.key === 'ArrowDown');
    if (opens) setCaret(area.current?.selectionStart);
    else if (event.altKey || event.ctrlKey || !open) return;
    else if (event.key === 'ArrowDown') setAt((at + 1) % open.items.length);
    else if (event.key === 'ArrowUp') setAt((at + open.items.length - 1) % open.items.length);
    else if (event.key === 'Escape') close();
    else {
      const chosen = open.items[at];
      if (!chosen || (event.key !== 'Enter' && event.key !== 'Tab')) return;
      complete(open, chosen);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="builder-expression">
      <div
        className="field-box field-box-tall"
        data-bare={widget.bare || undefined}
        data-invalid={widget.invalid || undefined}
      >
        <textarea
          ref={area}
          id={id}
          className="field-box-input field-area"
          rows={widget.bare ? 1 : 2}
          maxLength={field.maxLength}
          spellCheck={false}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open !== undefined}
          aria-controls={open && listId}
          aria-label={widget.label}
          aria-activedescendant={open && `${listId}-${at}`}
          aria-invalid={widget.invalid || undefined}
          aria-describedby={widget.describedBy}
          value={text}
          onChange={(event) => {
            onChange(event.target.value);
            setAt(0);
            setCaret(isNaming(event.target) ? event.target.selectionStart : undefined);
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
      </div>
      {open && (
        <OptionList id={listId} label="可以写入" at={at}>
          {open.items.map((item, index) => (
            <OptionListRow
              key={`${item.insert} ${item.label}`}
              id={`${listId}-${index}`}
              atIt={index === at}
              selected={index === at}
              onPick={() => complete(open, item)}
            >
              <span className="field-choice-label">{item.label}</span>
              <small>{item.detail}</small>
            </OptionListRow>
          ))}
        </OptionList>
      )}
      {!widget.bare && <SampleValue expression={text} isCondition={isCondition} />}
    </div>
  );
}

/** A list that opens by itself is for a begun name, or what is behind a dot. */
const isNaming = ({ value, selectionStart }: HTMLTextAreaElement): boolean =>
  /[\p{L}_$.][\p{L}\p{N}_$]*$/u.test(value.slice(0, selectionStart));

export const expressionField: FieldRenderer = { ...textareaField, Widget: ExpressionWidget };
