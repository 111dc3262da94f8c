/** Faults and problems at their lines. */
import type { Diagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import type { DesignProblem } from '../../../../contract/design/problem.ts';
import type { SourceFault } from '../../../../contract/design/source/sourceFormat.ts';
import type { SourceLanguage, SourceRange } from './sourceLanguage.ts';

export type SourceMark = Diagnostic & { line: number };

type Marked = { faults: readonly SourceFault[]; problems: readonly DesignProblem[] };

/** While the text is not in the draft, the problems of the draft say nothing about it. */
export function listSourceMarks(
  state: EditorState,
  language: SourceLanguage,
  { faults, problems }: Marked,
): SourceMark[] {
  const rangeOf = ({ at, path }: SourceFault): SourceRange =>
    path ? language.locate(state, path) : rangeAt(state, at);
  const found =
    faults.length > 0
      ? faults.map((fault) => ({ ...rangeOf(fault), severity: 'error' as const, message: fault.message }))
      : problems.map(({ path, severity, message }) => ({
          ...language.locate(state, path),
          severity,
          message,
        }));
  return found
    .map((mark) => ({ ...mark, line: state.doc.lineAt(mark.from).number }))
    .sort((one, other) => one.from - other.from);
}

/** The character at the position; at the end of the text the one before. */
function rangeAt(state: EditorState, at: number): SourceRange {
  const to = Math.min(at + 1, state.doc.length);
  return { from: Math.max(0, Math.min(at, to - 1)), to };
}
