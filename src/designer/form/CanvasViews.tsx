/** In which mode and at which width the form is shown. */
import type { CanvasMode } from './FormCanvas.tsx';

type CanvasView = CanvasMode | 'list';

type CanvasViewsProps = {
  mode: CanvasView;
  onMode: (mode: CanvasView) => void;
  width: number;
  onWidth: (width: number) => void;
};

const modes: Readonly<Record<CanvasView, string>> = { new: '填写', detail: '查看', list: '列表' };
const widths = [1440, 1024, 390];

export function CanvasViews({ mode, onMode, width, onWidth }: CanvasViewsProps) {
  // The keys of the table are exactly the modes.
  const entries = Object.entries(modes) as [CanvasView, string][];
  return (
    <>
      <fieldset className="designer-segments" aria-label="显示方式">
        {entries.map(([one, label]) => (
          <button key={one} type="button" aria-pressed={one === mode} onClick={() => onMode(one)}>
            {label}
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
