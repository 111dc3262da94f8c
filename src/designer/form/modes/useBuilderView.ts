/** What the middle of the form builder shows: the form in one of its views, its list page or its source. */
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Path } from '../../../../contract/design/edit.ts';
import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import type { BuilderView } from '../../../commands/designer/builderViewCommands.ts';
import type { ListDesignContext } from '../../../commands/designer/listDesignCommands.ts';
import type { DesignModel } from '../../../state/designs/designModel.ts';
import type { ShownView } from '../CanvasViews.tsx';

type ViewedBuilder = {
  model: DesignModel<FormDesign>;
  canvas: RefObject<HTMLDivElement | null>;
  source: { goTo: (path: Path) => void };
  listDesign: Pick<ListDesignContext, 'isOpen' | 'toggleOpen'>;
};

type ShownBuilder = {
  /** The view of the form, which is also that to which the list page is left. */
  view: BuilderView;
  shown: ShownView;
  show: (next: ShownView) => void;
  /** Shows what was shown before the source. */
  leaveSource: () => void;
  /** Puts the focus of the page on what is shown. */
  focusShown: () => void;
};

export function useBuilderView({ model, canvas, source, listDesign }: ViewedBuilder): ShownBuilder {
  const [view, setView] = useState<BuilderView>('new');
  const lastCanvas = useRef(view);
  const showCanvas = (next: BuilderView) => {
    if (view !== 'source') lastCanvas.current = view;
    flushSync(() => setView(next));
    if (next !== 'source') canvas.current?.focus();
  };
  const leaveSource = () => showCanvas(lastCanvas.current);
  const showList = () => {
    if (view === 'source') leaveSource();
    if (!listDesign.isOpen) listDesign.toggleOpen();
  };
  return {
    view,
    shown: view !== 'source' && listDesign.isOpen ? 'list' : view,
    show: (next) => {
      if (next === 'list') return showList();
      if (next !== 'source' && listDesign.isOpen) listDesign.toggleOpen();
      showCanvas(next);
    },
    leaveSource,
    focusShown: () => (view === 'source' ? source.goTo(model.focus) : canvas.current?.focus()),
  };
}
