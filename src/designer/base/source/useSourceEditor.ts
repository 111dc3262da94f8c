/** The editor of a source, bound to the text of the draft: one undo serves the text and the steps of the draft. */
import { redo, undo } from '@codemirror/commands';
import { EditorSelection, EditorState, Transaction } from '@codemirror/state';
import { type Command, EditorView, keymap } from '@codemirror/view';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Path } from '../../../../contract/design/edit.ts';
import { announceText } from '../../../ui/announce/announceText.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { editorExtensions } from './editorExtensions.ts';
import { editorSteps, isExternal } from './externalText.ts';
import type { SourceLanguage } from './sourceLanguage.ts';

export type SourceEditing = {
  label: string;
  /** The id of the element that tells the keys. */
  describedBy: string;
  language: SourceLanguage;
  text: string;
  mayEdit: () => boolean;
  onType: (text: string) => void;
  /** The cursor is in this place of the document. */
  onPlace: (path: Path) => void;
  onUndo: () => void;
  onRedo: () => void;
  onLeave: () => void;
};

/** Characters. What is longer is not taken into the editor. */
const maxText = 1_000_000;

export function useSourceEditor(
  frame: RefObject<HTMLElement | null>,
  given: SourceEditing,
): EditorView | undefined {
  const [view, setView] = useState<EditorView>();
  const latest = useRef(given);
  latest.current = given;
  useEffect(() => {
    if (!frame.current) return;
    const { text } = latest.current;
    const made = new EditorView({
      parent: frame.current,
      state: EditorState.create({ doc: text, extensions: listExtensions(latest) }),
    });
    setView(made);
    return () => made.destroy();
  }, [frame]);
  return view;
}

const listExtensions = (latest: RefObject<SourceEditing>) => [
  keymap.of([
    // The editor's own steps first: they are the newer ones.
    { key: 'Mod-z', run: orElse(undo, () => latest.current.onUndo()), preventDefault: true },
    ...['Mod-Shift-z', 'Mod-y'].map((key) => ({
      key,
      run: orElse(redo, () => latest.current.onRedo()),
      preventDefault: true,
    })),
  ]),
  editorSteps(),
  ...editorExtensions,
  latest.current.language.extension,
  keymap.of([
    {
      key: 'Escape',
      run: orElse(
        () => false,
        () => latest.current.onLeave(),
      ),
    },
  ]),
  EditorView.contentAttributes.of({
    'aria-label': latest.current.label,
    'aria-describedby': latest.current.describedBy,
    // It is a Tab stop by itself; checkers of accessibility look for the attribute.
    tabindex: '0',
  }),
  EditorState.transactionFilter.of((transaction) => {
    if (!transaction.docChanged || transaction.annotation(isExternal)) return transaction;
    if (!latest.current.mayEdit()) {
      announceText('source', () => '他人正在编辑，此处只能查看');
      return [];
    }
    if (transaction.newDoc.length <= maxText) return transaction;
    toast.warning(`文本超过 ${maxText / 10_000} 万个字符，没有放入`);
    return [];
  }),
  EditorView.updateListener.of(({ docChanged, selectionSet, transactions, state, view }) => {
    const isOutside = transactions.some((one) => one.annotation(isExternal));
    if (docChanged && !isOutside) latest.current.onType(state.doc.toString());
    const isMoved = selectionSet || transactions.some((one) => one.annotation(Transaction.userEvent));
    if (isMoved && !isOutside && view.hasFocus)
      latest.current.onPlace(latest.current.language.placeAt(state, state.selection.main.head));
  }),
];

/** The editor's command, or what the draft does where the editor has nothing to do. */
const orElse =
  (command: Command, act: () => void): Command =>
  (view) => {
    if (!command(view)) act();
    return true;
  };

/** Puts the cursor there and shows the line in the middle. */
export function moveCursor(view: EditorView, position: number): void {
  view.dispatch({
    selection: EditorSelection.cursor(position),
    effects: EditorView.scrollIntoView(position, { y: 'center' }),
  });
  view.focus();
}
