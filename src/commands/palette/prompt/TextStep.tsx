import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  applyPhrase,
  applyPhraseKey,
  applyTypedText,
  createPhraseInput,
  isPhraseInputKey,
  listSuggestions,
} from '../../../dialogs/shared/phraseInput.ts';
import type { PromptStep } from '../../core/prompt.ts';
import type { PromptState } from './promptState.ts';

type TextStepProps = {
  step: Extract<PromptStep, { kind: 'text' }>;
  state: PromptState;
  onType: (text: string) => void;
  onGo: () => void;
};

/** Text input: `/` or ↓ offers phrases, Enter continues, Shift+Enter inserts a line break. */
export function TextStep({ step, state, onType, onGo }: TextStepProps) {
  const { offers = [] } = step;
  const area = useRef<HTMLTextAreaElement>(null);
  const [box, setBox] = useState(() => createPhraseInput(state.typed));
  const list = listSuggestions(box, offers);
  useEffect(() => {
    const { current } = area;
    current?.focus();
    // Typing replaces the initial text.
    current?.select();
  }, []);
  const become = (next: typeof box) => {
    setBox(next);
    if (next.text !== state.typed) onType(next.text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // These keys belong to the text, not to the list.
    if (event.key === 'Home' || event.key === 'End') event.stopPropagation();
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = isPhraseInputKey(event.key) ? applyPhraseKey(box, event.key, offers) : undefined;
    if (next) {
      event.preventDefault();
      event.stopPropagation();
      become(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onGo();
    }
  };
  return (
    <>
      <div className="palette-input palette-text">
        <small>{step.title}</small>
        <textarea
          ref={area}
          rows={1}
          value={state.typed}
          placeholder={step.placeholder}
          aria-label={step.title}
          aria-invalid={state.problem !== undefined || undefined}
          onChange={(event) => become(applyTypedText(box, event.target.value))}
          onKeyDown={onKeyDown}
        />
      </div>
      {list.length > 0 && (
        <div className="palette-list" role="listbox" aria-label="常用语">
          {list.map((phrase, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text area
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text area
            <div
              key={phrase}
              role="option"
              aria-selected={index === box.at}
              data-selected={index === box.at}
              className="palette-item"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => become(applyPhrase(phrase))}
            >
              {phrase}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
