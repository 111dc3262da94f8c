/** In which mode and at which width the form is shown. */

import { type BuilderView, builderViews } from '../../commands/designer/builderViewCommands.ts';
import { CommandKey } from '../../commands/ui/CommandKey.tsx';

type CanvasViewsProps = {
  view: BuilderView;
  onView: (view: BuilderView) => void;
  width: number;
  onWidth: (width: number) => void;
};

const widths = [1440, 1024, 390];

export function CanvasViews({ view, onView, width, onWidth }: CanvasViewsProps) {
  return (
    <>
      <fieldset className="designer-segments" aria-label="显示方式">
        {builderViews.map(({ id, label }) => (
          <button key={id} type="button" aria-pressed={id === view} onClick={() => onView(id)}>
            {label} <CommandKey id={`builder.view.${id}`} />
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
