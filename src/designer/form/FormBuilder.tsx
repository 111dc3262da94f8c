/** The panes of the form builder and what its commands do. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSnapshot } from 'valtio';
import { isSamePath, type Path } from '../../../contract/design/edit.ts';
import { convertField } from '../../../contract/design/form/fieldConversion.ts';
import type { PropertyTab } from '../../../contract/design/form/fieldProperties.ts';
import {
  addField,
  deleteField,
  dropField,
  duplicateField,
  insertField,
  moveField,
  wrapInGroup,
} from '../../../contract/design/form/fieldSteps.ts';
import {
  type FormDesign,
  getFieldAt,
  getFieldPath,
  isColumnPath,
  listPlacedFields,
} from '../../../contract/design/form/formDesign.ts';
import { describeProblemPlace } from '../../../contract/design/form/formProblems.ts';
import { findListPath } from '../../../contract/design/form/list/listItems.ts';
import { dropListItem } from '../../../contract/design/form/list/listSteps.ts';
import { listPublishedNames } from '../../../contract/design/form/names/publishedNames.ts';
import type { Step } from '../../../contract/design/history.ts';
import { type FuncType, fieldTypes, getFieldType } from '../../../contract/fields/registry.ts';
import type { Field, FormDefinition } from '../../../contract/forms/definition.ts';
import type { PinyinReadings } from '../../../contract/pinyin/matchPinyin.ts';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import type { BuilderView } from '../../commands/designer/builderViewCommands.ts';
import type { AddingPlace } from '../../commands/designer/formBuilderCommands.ts';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import { findFirstControl } from '../../panels/form/controlFocus.ts';
import type { DesignModel } from '../../state/designs/designModel.ts';
import { useTabActive } from '../../state/workspace/tabScope.ts';
import { announceText } from '../../ui/announce/announceText.ts';
import { Button } from '../../ui/Button.tsx';
import { writeClipboard } from '../../ui/clipboard.ts';
import { toast } from '../../ui/toast/toast.ts';
import { DesignerFrame } from '../base/DesignerFrame.tsx';
import { ProblemMenu } from '../base/ProblemMenu.tsx';
import { CanvasViews } from './CanvasViews.tsx';
import { FieldTypePane } from './FieldTypePane.tsx';
import { FormCanvas } from './FormCanvas.tsx';
import { formatFieldText, parseFieldText } from './fieldClipboard.ts';
import { type DraggedField, FormDraftContext, useFormHistory } from './formDraft.ts';
import { ListAddingPane } from './list/ListAddingPane.tsx';
import { ListCanvas } from './list/ListCanvas.tsx';
import { describeListFocus, useListDesign } from './list/useListDesign.ts';
import { ModeChoices } from './modes/ModeChoices.tsx';
import { SampleRecords } from './modes/sampleRecords.ts';
import { useCanvasMode } from './modes/useCanvasMode.ts';
import { PropertyPane } from './PropertyPane.tsx';
import { useFormPublishing } from './publish/useFormPublishing.ts';
import { FormSource } from './source/FormSource.tsx';
import { useFormSource } from './source/useFormSource.ts';
import { useFormStart } from './start/useFormStart.ts';
import { useFormProblems } from './useFormProblems.ts';
import { focusUses } from './uses/FieldUses.tsx';
import { changeField } from './uses/fieldChange.ts';

type FormBuilderProps = {
  model: DesignModel<FormDesign>;
  readings: PinyinReadings;
  /** The published version that the draft began with; null for a new form. */
  published: FormDefinition | null;
};

/** What choosing a type does: adding one at a place, or changing the type of the focused field. */
type Choosing = AddingPlace | 'change';

export function FormBuilder({ model, readings, published }: FormBuilderProps) {
  const { document: design, focus, done, undone } = useFormHistory({ model });
  const { editor, baseVersion } = useSnapshot(model.state);
  const problems = useFormProblems(design);
  const [view, setView] = useState<BuilderView>('new');
  const [width, setWidth] = useState(1024);
  const [choosing, setChoosing] = useState<Choosing>('after');
  const [tab, setTab] = useState<PropertyTab>('basic');
  const search = useRef<HTMLInputElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const properties = useRef<HTMLDivElement>(null);
  const adding = useRef<HTMLDivElement>(null);
  const publishing = useFormPublishing(model);
  useFormStart(model, design);
  const source = useFormSource(model);
  const focusShown = () => (view === 'source' ? source.goTo(model.focus) : canvas.current?.focus());
  const field = getFieldAt(design, focus);
  const publishedNames = useMemo(() => listNames(published), [published]);
  const samples = useMemo(() => new SampleRecords(published), [published]);
  const mode = useCanvasMode(view, { model, samples });
  const apply = useCallback(
    (step: Step | undefined) => {
      if (model.perform(step) && step) announceText('design', () => step.title);
    },
    [model],
  );
  const perform = useCallback(
    (step: Step | undefined) => {
      apply(step);
      canvas.current?.focus();
    },
    [apply],
  );
  const drop = useCallback(
    (dragged: DraggedField, at: Path) => {
      const { document } = model;
      const step =
        'path' in dragged
          ? (dropListItem(document, dragged.path, at) ?? dropField(document, dragged.path, at))
          : addField(document, { at, funcType: dragged.funcType, readings });
      perform(step);
    },
    [model, readings, perform],
  );
  const draft = useMemo(
    () => ({ model, readings, problems, publishedNames, drop, samples }),
    [model, readings, problems, publishedNames, drop, samples],
  );

  const openProperties = () => focusControl(properties.current);
  const listDesign = useListDesign({ model, readings, canvas, perform, openProperties });
  const isList = listDesign.isOpen && view !== 'source';
  /** Where the source is left to. */
  const lastCanvas = useRef(view);
  const showCanvas = (next: BuilderView) => {
    if (view !== 'source') lastCanvas.current = view;
    flushSync(() => setView(next));
    if (next !== 'source') canvas.current?.focus();
  };
  const leaveSource = () => showCanvas(lastCanvas.current);
  const showView = (next: BuilderView) => {
    if (next !== 'source' && listDesign.isOpen) listDesign.toggleOpen();
    showCanvas(next);
  };
  const showList = () => {
    if (view === 'source') leaveSource();
    if (!listDesign.isOpen) listDesign.toggleOpen();
  };
  const active = useTabActive();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a notice whose button had the focus goes with its reason
  useEffect(() => {
    if (!active || !isNowhere(document.activeElement)) return;
    // A new form begins with its name.
    if (model.document.cnName === '' && model.mayEdit) focusControl(properties.current);
    else canvas.current?.focus();
  }, [active, model, editor?.isYou, baseVersion, isList]);
  const choose = (place: Choosing) => {
    setChoosing(place);
    search.current?.focus();
  };
  const useType = (funcType: FuncType) => {
    setChoosing('after');
    if (choosing !== 'change')
      return perform(addType(design, { focus, place: choosing, funcType, readings }));
    if (!field) return;
    const convert = (one: Field, path: Path) => convertField(one, funcType, isColumnPath(path));
    void changeField({
      ...{ model, publishedNames, path: focus, perform: apply },
      becomes: convert(field, focus),
      createStep: (document, path) => {
        const now = getFieldAt(document, path);
        const title = `“${field.label}”换成${fieldTypes[funcType].label}`;
        return now && { title, edits: [{ kind: 'set', path, value: convert(now, path) }], focus: path };
      },
    });
    canvas.current?.focus();
  };
  const goTo = (path: Path) => {
    if (view === 'source') return source.goTo(path);
    model.moveFocus(findPlace(model.document, path));
    canvas.current?.focus();
  };
  const nextProblem = () => {
    const places = problems.map(({ path }) => findPlace(design, path));
    const at = places.findIndex((path) => isSamePath(path, focus));
    const next = places[(at + 1) % Math.max(1, places.length)];
    const problem = problems[(at + 1) % Math.max(1, problems.length)];
    if (!next || !problem) return;
    goTo(next);
    announceText('design', () => problem.message);
  };
  useCommandContext({
    page: 'formBuilder',
    pageTitle: '表单设计',
    design: {
      mayEdit: editor?.isYou === true,
      canUndo: done.length > 0,
      canRedo: undone.length > 0,
      problems: problems.length + source.faults,
      undo: () => model.undo(),
      redo: () => model.redo(),
      showSteps: () => document.querySelector<HTMLElement>('[data-design-steps]')?.click(),
      nextProblem: view === 'source' ? source.nextProblem : nextProblem,
      take: () => model.take(),
      ...publishing,
      publish: () => source.askBefore(publishing.publish),
    },
    builderViews: { view, show: showView },
    // The keys of the canvas are those of the text while the source is shown.
    listDesign: view === 'source' ? undefined : listDesign,
    formBuilder:
      isList || view === 'source'
        ? undefined
        : {
            focused: field ? (isColumnPath(focus) ? 'column' : 'field') : 'form',
            isSubForm: field?.children !== undefined,
            addAt: choose,
            changeType: () => choose('change'),
            duplicate: () => perform(duplicateField(design, focus, readings)),
            remove: () => {
              canvas.current?.focus();
              const removal = { path: focus, becomes: null, createStep: deleteField };
              return changeField({ model, publishedNames, perform: apply, ...removal });
            },
            move: (by) => perform(moveField(design, focus, by)),
            wrap: () => perform(wrapInGroup(design, focus, readings)),
            rename: () => {
              flushSync(() => setTab('basic'));
              focusControl(properties.current);
            },
            showUses: () => {
              flushSync(() => setTab('uses'));
              focusUses(properties.current);
            },
            openProperties,
            listFields: () => listPlacedFields(model.document),
            goTo,
            copy: async () => {
              if (!field) return;
              await writeClipboard(formatFieldText(field));
              toast.success('已复制字段，可粘贴到其他表单');
            },
          },
  });
  const paste = (text: string): boolean => {
    const pasted = parseFieldText(text);
    if (pasted) perform(insertField(design, { at: placeAfter(design, focus), field: pasted, readings }));
    return pasted !== undefined;
  };
  return (
    <FormDraftContext value={draft}>
      <DesignerFrame
        model={model}
        noun="表单"
        title={design.cnName}
        onLeave={publishing.leave}
        views={
          <>
            <Button
              className="designer-adding"
              onClick={() => (isList ? adding.current?.querySelector('button')?.focus() : choose('after'))}
            >
              {isList ? '添加' : '加字段'}
            </Button>
            <CommandButtons ids={['builder.start']} />
            <CanvasViews
              view={isList ? 'list' : view}
              onView={(next) => (next === 'list' ? showList() : showView(next))}
              width={width}
              onWidth={setWidth}
            />
            {!isList && <ModeChoices view={view} mode={mode} samples={samples} />}
          </>
        }
        problems={
          <ProblemMenu
            problems={problems}
            placeOf={(problem) => describeProblemPlace(design, problem)}
            onJump={({ path }) => goTo(path)}
            onMend={({ mend }) => perform(mend)}
          />
        }
        left={
          isList ? (
            <ListAddingPane
              pane={adding}
              canAddAction={listDesign.focused === 'button' || listDesign.focused === 'action'}
              onAdd={listDesign.add}
              onLeave={() => canvas.current?.focus()}
            />
          ) : (
            <FieldTypePane
              search={search}
              hint={describeChoosing(design, focus, choosing)}
              columnsOnly={choosing === 'inside' || isColumnPath(focus)}
              onChoose={useType}
              onLeave={() => {
                setChoosing('after');
                focusShown();
              }}
            />
          )
        }
        canvas={
          view === 'source' ? (
            <FormSource {...source} problems={problems} onLeave={leaveSource} />
          ) : isList ? (
            <ListCanvas canvas={canvas} width={width} published={published} />
          ) : (
            <FormCanvas canvas={canvas} mode={mode} width={width} onPaste={paste} />
          )
        }
        right={<PropertyPane pane={properties} tab={tab} onTab={setTab} onLeave={focusShown} onGo={goTo} />}
        status={isList ? describeListFocus(design, focus) : describeFocus(design, focus)}
      />
    </FormDraftContext>
  );
}

/** The place that shows what the path leads to: a field, an item of the list page, or the form. */
const findPlace = (design: FormDesign, path: Path): Path =>
  getFieldPath(path) ?? findListPath(design, path) ?? [];

const isNowhere = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.closest('[hidden]') !== null;

function focusControl(pane: HTMLElement | null): void {
  const control = pane && findFirstControl(pane);
  control?.focus();
  if (control instanceof HTMLInputElement) control.select();
}

type AddedType = { focus: Path; place: AddingPlace; funcType: FuncType; readings: PinyinReadings };

function addType(design: FormDesign, { focus, place, funcType, readings }: AddedType): Step | undefined {
  const field = getFieldAt(design, focus);
  const at =
    place === 'inside' && field?.children
      ? [...focus, 'children', field.children.length]
      : place === 'before' && field
        ? focus
        : placeAfter(design, focus);
  return addField(design, { at, funcType, readings });
}

/** Behind the focused field, or at the end of the form. */
const placeAfter = (design: FormDesign, focus: Path): Path =>
  getFieldAt(design, focus)
    ? [...focus.slice(0, -1), Number(focus.at(-1)) + 1]
    : ['fields', design.fields.length];

function describeChoosing(design: FormDesign, focus: Path, choosing: Choosing): string {
  const label = getFieldAt(design, focus)?.label;
  if (label === undefined) return '↵ 加在最后';
  const texts: Readonly<Record<Choosing, string>> = {
    after: `↵ 加在“${label}”之后`,
    before: `↵ 加在“${label}”之前`,
    inside: `↵ 加为“${label}”的列`,
    change: `↵ “${label}”换成`,
  };
  return texts[choosing];
}

function describeFocus(design: FormDesign, focus: Path): string {
  const field = getFieldAt(design, focus);
  if (!field) return `${design.fields.length} 个字段`;
  const position = Number(focus[1]) + 1;
  return `字段 ${position} / ${design.fields.length} ${field.label}（${getFieldType(field).label}）`;
}

const listNames = (form: FormDefinition | null): ReadonlySet<string> =>
  new Set(
    form
      ? [...listPublishedNames(form), ...(form.feature.virtualColumns ?? []).map(({ enName }) => enName)]
      : [],
  );
