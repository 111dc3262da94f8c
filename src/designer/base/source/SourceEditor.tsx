/** The source of a draft beside its picture: a valid text is a step, faults and problems are marked at their lines. */
import './source.css';
import { setDiagnostics } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Path } from '../../../../contract/design/edit.ts';
import type { DesignProblem } from '../../../../contract/design/problem.ts';
import type { DesignModel, DesignState } from '../../../state/designs/designModel.ts';
import type { SourceModel } from '../../../state/designs/sourceModel.ts';
import { announceText } from '../../../ui/announce/announceText.ts';
import { Button } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/keyboard/Kbd.tsx';
import { showExternalText } from './externalText.ts';
import type { SourceLanguage } from './sourceLanguage.ts';
import { listSourceMarks, type SourceMark } from './sourceMarks.ts';
import { moveCursor, useSourceEditor } from './useSourceEditor.ts';

/** What the rest of the designer does with the source that is shown. */
export type SourceHandle = {
  goTo: (path: Path) => void;
  nextProblem: () => void;
};

export type SourceEditorProps<Document> = {
  model: DesignModel<Document>;
  source: SourceModel<Document>;
  language: SourceLanguage;
  /** The name of the text: 表单的源码（JSON）. */
  label: string;
  problems: readonly DesignProblem[];
  handle: RefObject<SourceHandle | null>;
  /** The cursor is in this place. */
  onPlace: (path: Path) => void;
  onLeave: () => void;
};

export function SourceEditor<Document>(props: SourceEditorProps<Document>) {
  const { model, source, language, label, handle, onPlace, onLeave } = props;
  const frame = useRef<HTMLDivElement>(null);
  const hint = useId();
  const view = useSourceEditor(frame, {
    label,
    describedBy: hint,
    language,
    text: source.state.text,
    mayEdit: () => model.mayEdit,
    onType: (text) => source.type(text),
    onPlace,
    onUndo: () => model.undo(),
    onRedo: () => model.redo(),
    onLeave,
  });
  useFollowedText(view, model, source);
  useKeptText(source);
  const marks = useSourceMarks(view, props);
  const goTo = (path: Path) => view && moveCursor(view, language.locate(view.state, path).from);
  const nextProblem = () => {
    if (!view) return;
    const { head } = view.state.selection.main;
    const next = marks.find(({ from }) => from > head) ?? marks[0];
    if (!next) return;
    moveCursor(view, next.from);
    announceText('design', () => formatMark(next));
  };
  useImperativeHandle(handle, () => ({ goTo, nextProblem }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view opens at the place that has the focus
  useEffect(() => goTo(model.focus), [view]);
  const layOut = () => view && showExternalText(view, source.reset(), { keepsSteps: source.isPending });
  const discard = () => {
    if (!view) return;
    showExternalText(view, source.reset(), { keepsSteps: true });
    view.focus();
  };
  const { faults } = useSnapshot(source.state);
  return (
    <div className="source">
      <p id={hint} className="source-hint">
        有效的文本立即成为草稿。
        <Kbd keys="Tab" /> 离开编辑区，
        <Kbd keys="Mod+]" /> 缩进，
        <Kbd keys="Mod+F" /> 查找，
        <Kbd keys="F8" /> 下一个问题，
        <Kbd keys="Escape" /> 回到画布
      </p>
      <div ref={frame} className="source-text" />
      <SourceFoot
        marks={marks}
        isPending={faults.length > 0}
        onNext={nextProblem}
        onLayOut={layOut}
        onDiscard={discard}
      />
    </div>
  );
}

/** What changes elsewhere is shown. A text that is not in the draft can be gone back to by undo. */
function useFollowedText<Document>(
  view: EditorView | undefined,
  model: DesignModel<Document>,
  source: SourceModel<Document>,
): void {
  // A snapshot of a ref is the object itself.
  const { history } = useSnapshot(model.state) as DesignState<Document>;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the document is followed
  useEffect(() => {
    if (!view) return;
    const { isPending } = source;
    const text = source.follow();
    if (text === undefined) return;
    showExternalText(view, text, { keepsSteps: isPending });
    if (isPending) announceText('source', () => '草稿已在别处修改；未生效的文本可以撤销找回');
  }, [view, source, history.document]);
}

/** An invalid text is kept when the page is left or reloaded. */
function useKeptText<Document>(source: SourceModel<Document>): void {
  useEffect(() => {
    const keep = () => source.keep();
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
      keep();
    };
  }, [source]);
}

function useSourceMarks<Document>(
  view: EditorView | undefined,
  { source, language, problems }: SourceEditorProps<Document>,
): readonly SourceMark[] {
  const { faults } = useSnapshot(source.state);
  const [marks, setMarks] = useState<readonly SourceMark[]>([]);
  const wasPending = useRef(false);
  useEffect(() => {
    if (!view) return;
    const found = listSourceMarks(view.state, language, { faults, problems });
    view.dispatch(setDiagnostics(view.state, found));
    setMarks(found);
    const [first] = found;
    if (faults.length > 0 && first) announceText('source', () => `${formatMark(first)}，未生效`);
    else if (wasPending.current) announceText('source', () => '文本有效');
    wasPending.current = faults.length > 0;
  }, [view, language, faults, problems]);
  return marks;
}

const formatMark = ({ line, message }: SourceMark): string => `第 ${line} 行：${message}`;

type SourceFootProps = {
  marks: readonly SourceMark[];
  isPending: boolean;
  onNext: () => void;
  onLayOut: () => void;
  onDiscard: () => void;
};

/** The first of the problems, and what can be done with the text. */
function SourceFoot({ marks, isPending, onNext, onLayOut, onDiscard }: SourceFootProps) {
  const [first] = marks;
  return (
    <div className="source-foot">
      <span data-severity={first?.severity}>
        {first ? formatMark(first) : '没有问题'}
        {marks.length > 1 && `（共 ${marks.length} 处）`}
        {isPending && '，未生效'}
      </span>
      {first && (
        <Button look="ghost" keys="F8" onClick={onNext}>
          下一个
        </Button>
      )}
      {isPending ? (
        <Button look="ghost" onClick={onDiscard}>
          放弃未生效的文本
        </Button>
      ) : (
        <Button look="ghost" onClick={onLayOut}>
          整理格式
        </Button>
      )}
    </div>
  );
}
