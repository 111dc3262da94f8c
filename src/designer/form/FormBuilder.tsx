/** The panes of the form builder and what its commands do. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSnapshot } from 'valtio';
import type { Path } from '../../../contract/design/edit.ts';
import type { PropertyTab } from '../../../contract/design/form/fieldProperties.ts';
import { addField, dropField } from '../../../contract/design/form/fieldSteps.ts';
import { type FormDesign, getFieldPath } from '../../../contract/design/form/formDesign.ts';
import { describeProblemPlace } from '../../../contract/design/form/formProblems.ts';
import { findListPath } from '../../../contract/design/form/list/listItems.ts';
import { dropListItem } from '../../../contract/design/form/list/listSteps.ts';
import { listPublishedNames } from '../../../contract/design/form/names/publishedNames.ts';
import type { Step } from '../../../contract/design/history.ts';
import type { DesignProblem } from '../../../contract/design/problem.ts';
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import type { PinyinReadings } from '../../../contract/pinyin/matchPinyin.ts';
import { useCommandContext } from '../../commands/core/commandContext.ts';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import { findFirstControl } from '../../panels/form/controlFocus.ts';
import type { DesignModel } from '../../state/designs/designModel.ts';
import { useTabActive } from '../../state/workspace/tabScope.ts';
import { announceText } from '../../ui/announce/announceText.ts';
import { Button } from '../../ui/Button.tsx';
import { DesignerFrame } from '../base/DesignerFrame.tsx';
import { findNextProblem } from '../base/findNextProblem.ts';
import { ProblemMenu } from '../base/ProblemMenu.tsx';
import { CanvasViews } from './CanvasViews.tsx';
import { FieldTypePane } from './FieldTypePane.tsx';
import { FormCanvas } from './FormCanvas.tsx';
import { describeFocus } from './fieldPlacing.ts';
import { type DraggedField, FormDraftContext, useFormHistory } from './formDraft.ts';
import { nameActionForms } from './list/actionForms.ts';
import { ListAddingPane } from './list/ListAddingPane.tsx';
import { ListCanvas } from './list/ListCanvas.tsx';
import { ListFocusStatus } from './list/ListFocusStatus.tsx';
import { useListDesign } from './list/useListDesign.ts';
import { ModeChoices } from './modes/ModeChoices.tsx';
import { SampleRecords } from './modes/sampleRecords.ts';
import { useBuilderView } from './modes/useBuilderView.ts';
import { useCanvasMode } from './modes/useCanvasMode.ts';
import { PropertyPane } from './PropertyPane.tsx';
import { useFormPublishing } from './publish/useFormPublishing.ts';
import { FormSource } from './source/FormSource.tsx';
import { useFormSource } from './source/useFormSource.ts';
import { useFormStart } from './start/useFormStart.ts';
import { useFieldDesign } from './useFieldDesign.ts';
import { useFormProblems } from './useFormProblems.ts';
import { focusUses } from './uses/FieldUses.tsx';

type FormBuilderProps = {
  model: DesignModel<FormDesign>;
  readings: PinyinReadings;
  /** The published version that the draft began with; null for a new form. */
  published: FormDefinition | null;
};

export function FormBuilder({ model, readings, published }: FormBuilderProps) {
  const { document: design, focus, done, undone } = useFormHistory({ model });
  const { editor, baseVersion } = useSnapshot(model.state);
  const problems = useFormProblems(design);
  const [width, setWidth] = useState(1024);
  const [tab, setTab] = useState<PropertyTab>('basic');
  const search = useRef<HTMLInputElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const properties = useRef<HTMLDivElement>(null);
  const adding = useRef<HTMLDivElement>(null);
  const publishing = useFormPublishing(model);
  useFormStart(model, design);
  const source = useFormSource(model);
  const publishedNames = useMemo(() => listNames(published), [published]);
  const samples = useMemo(() => new SampleRecords(published), [published]);
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
  const { view, shown, show, leaveSource, focusShown } = useBuilderView({
    model,
    canvas,
    source,
    listDesign,
  });
  const isList = shown === 'list';
  const mode = useCanvasMode(view, { model, samples });
  const goTo = (path: Path) => {
    if (view === 'source') return source.goTo(path);
    model.moveFocus(findPlace(model.document, path));
    canvas.current?.focus();
  };
  const fields = useFieldDesign({
    ...{ model, readings, publishedNames, canvas, search, apply, perform, openProperties, goTo },
    rename: () => {
      flushSync(() => setTab('basic'));
      focusControl(properties.current);
    },
    showUses: () => {
      flushSync(() => setTab('uses'));
      focusUses(properties.current);
    },
  });
  const { hint, columnsOnly, choose, reset } = fields.choosing;
  const active = useTabActive();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a notice whose button had the focus goes with its reason
  useEffect(() => {
    if (!active || !isNowhere(document.activeElement)) return;
    // A new form begins with its name.
    if (model.document.cnName === '' && model.mayEdit) focusControl(properties.current);
    else canvas.current?.focus();
  }, [active, model, editor?.isYou, baseVersion, isList]);
  const toldProblem = useRef<DesignProblem>(undefined);
  const nextProblem = () => {
    const placed = problems.map((problem) => ({ problem, place: findPlace(design, problem.path) }));
    const next = findNextProblem(placed, focus, toldProblem.current);
    if (!next) return;
    toldProblem.current = next.problem;
    goTo(next.place);
    announceText('design', () => next.problem.message);
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
      showSteps: () => document.querySelector<HTMLElement>('main:not([hidden]) [data-design-steps]')?.click(),
      nextProblem: view === 'source' ? source.nextProblem : nextProblem,
      take: () => model.take(),
      ...publishing,
      publish: () => source.askBefore(publishing.publish),
    },
    builderViews: { view, show },
    // The keys of the canvas are those of the text while the source is shown.
    listDesign: view === 'source' ? undefined : listDesign,
    formBuilder: isList || view === 'source' ? undefined : fields.context,
  });
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
              onClick={() =>
                isList ? adding.current?.querySelector('button')?.focus() : fields.context.addAt('after')
              }
            >
              {isList ? '添加' : '加字段'}
            </Button>
            <CommandButtons ids={['builder.start']} />
            <CanvasViews view={shown} onView={show} width={width} onWidth={setWidth} />
            {!isList && <ModeChoices view={view} mode={mode} samples={samples} />}
          </>
        }
        problems={
          <ProblemMenu
            problems={problems}
            placeOf={(problem) => describeProblemPlace(nameActionForms(design), problem)}
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
              hint={hint}
              columnsOnly={columnsOnly}
              onChoose={choose}
              onLeave={() => {
                reset();
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
            <FormCanvas canvas={canvas} mode={mode} width={width} onPaste={fields.paste} />
          )
        }
        right={<PropertyPane pane={properties} tab={tab} onTab={setTab} onLeave={focusShown} onGo={goTo} />}
        status={isList ? <ListFocusStatus /> : describeFocus(design, focus)}
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

const listNames = (form: FormDefinition | null): ReadonlySet<string> =>
  new Set(
    form
      ? [...listPublishedNames(form), ...(form.feature.virtualColumns ?? []).map(({ enName }) => enName)]
      : [],
  );
