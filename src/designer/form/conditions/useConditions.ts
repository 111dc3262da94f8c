/**
 * The conditions of an expression while they are edited. What is complete is written as text at once; while a value is
 * missing, the text stays as it was.
 */
import { useMemo, useRef, useState } from 'react';
import type { FilterGroup } from '../../../../contract/filter/filterTree.ts';
import { type ConditionVocabulary, readConditions, writeConditions } from './conditionWriting.ts';

type EditedText = { text: string; vocabulary: ConditionVocabulary; onChange: (text: string) => void };

export function useConditions({ text, vocabulary, onChange }: EditedText) {
  const read = useMemo(() => readConditions(text, vocabulary), [text, vocabulary]);
  /** `text`: what it was edited for. Another text is another's. */
  const [edited, setEdited] = useState<{ filter: FilterGroup | undefined; text: string }>();
  const isEdited = edited?.text === text;
  const filter = isEdited ? edited.filter : read.filter;
  const latest = useRef(filter);
  latest.current = filter;
  const edit = (change: (now: FilterGroup | undefined) => FilterGroup | undefined) => {
    const next = change(latest.current);
    latest.current = next;
    const outcome = next ? writeConditions(next, vocabulary) : { text: '' };
    const written = outcome.problem === undefined ? outcome.text : text;
    setEdited({ filter: next, text: written });
    if (written !== text) onChange(written);
  };
  // What was read from the text holds as it is.
  const unwritten = isEdited ? filter : undefined;
  const problem = useMemo(
    () => unwritten && writeConditions(unwritten, vocabulary).problem,
    [unwritten, vocabulary],
  );
  return { filter, reason: filter ? undefined : read.reason, problem, edit };
}
