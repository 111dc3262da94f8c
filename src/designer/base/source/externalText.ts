/** Puts a text into the editor that the person has not typed, with as few changes as keep cursor and scrolling. */
import { history, isolateHistory } from '@codemirror/commands';
import { Annotation, type ChangeSpec, Compartment, Transaction } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Marks a change that is not the person's. */
export const isExternal = Annotation.define<true>();

const steps = new Compartment();

/** The editor's own steps, which go back as far as the last text from outside. */
export const editorSteps = () => steps.of(history());

/** `keepsSteps`: the text before can be gone back to. */
export function showExternalText(
  view: EditorView,
  text: string,
  { keepsSteps }: { keepsSteps: boolean },
): void {
  const changes = toChange(view.state.doc.toString(), text);
  if (keepsSteps) {
    view.dispatch({ changes, annotations: [isExternal.of(true), isolateHistory.of('full')] });
    return;
  }
  view.dispatch({ changes, annotations: [isExternal.of(true), Transaction.addToHistory.of(false)] });
  view.dispatch({ effects: steps.reconfigure([]) });
  view.dispatch({ effects: steps.reconfigure(history()) });
}

/** The part that differs. */
function toChange(before: string, after: string): ChangeSpec {
  const shared = Math.min(before.length, after.length);
  let start = 0;
  while (start < shared && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shared - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
