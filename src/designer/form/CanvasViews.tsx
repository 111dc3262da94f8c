/** In which mode and at which width the form is shown. */

import { type BuilderView, builderViews } from '../../commands/designer/builderViewCommands.ts';
import { CommandKey } from '../../commands/ui/CommandKey.tsx';

export type ShownView = BuilderView | 'list';

type CanvasViewsProps = {
  view: ShownView;
  onView: (view: ShownView) => void;
  width: number;
  onWidth: (width: number) => void;
};

const canvasViews = builderViews.map(({ id, label }) => ({ id, label, command: `builder.view.${id}` }));
const listView = { id: 'list', label: '列表', command: 'builder.listPage' } as const;
/** The text is the last. */
const shownViews = [...canvasViews.slice(0, -1), listView, ...canvasViews.slice(-1)];
const widths = [1440, 1024, 390];

export function CanvasViews({ view, onView, width, onWidth }: CanvasViewsProps) {
  return (
    <>
      <fieldset className="designer-segments" aria-label="显示方式">
        {shownViews.map(({ id, label, command }) => (
          <button key={id} type="button" aria-pressed={id === view} onClick={() => onView(id)}>
            {label} <CommandKey id={command} />
          </button>
        ))}
      </fieldset>
      <fieldset className="designer-segments" aria-label="宽度">
        {widths.map((one) => (
          <button key={one} type="button" aria-pressed={one === width} onClick={() => onWidth(one)}>
            {one}
          </button>
        ))}
      </fieldset>
    </>
  );
}
