import { Minus, Plus, Repeat } from '@blueprintjs/icons';
import { type KeyboardEvent, useState } from 'react';
import { fileLink } from '../../state/downloadFile.ts';
import { IconButton } from '../../ui/Button.tsx';
import { NotShown } from './NotShown.tsx';
import { ScrollFrame } from './ScrollFrame.tsx';
import { type ViewProps, zoomed } from './view.ts';

/** A picture fitted into the space; `+ - 0` zoom, `r` turns it, the arrows move what is larger than the space. */
export function ImageView({ file, onDownload }: ViewProps) {
  const [scale, setScale] = useState(1);
  const [quarter, setQuarter] = useState(0);
  const [failed, setFailed] = useState(false);
  const acts: Record<string, () => void> = {
    '+': () => setScale(zoomed(scale, 1)),
    '=': () => setScale(zoomed(scale, 1)),
    '-': () => setScale(zoomed(scale, -1)),
    '0': () => setScale(1),
    r: () => setQuarter((before) => (before + 1) % 4),
    R: () => setQuarter((before) => (before + 3) % 4),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  if (failed)
    return (
      <NotShown
        problem="图片无法显示，请下载后查看"
        onRetry={() => setFailed(false)}
        onDownload={onDownload}
      />
    );
  return (
    <>
      <ScrollFrame className="preview-image" label={`图片：${file.name}`} onKeyDown={onKeyDown}>
        <img
          src={fileLink(file.url)}
          alt={file.name}
          style={{ width: `${scale * 100}%`, height: `${scale * 100}%`, rotate: `${quarter * 90}deg` }}
          onError={() => setFailed(true)}
        />
      </ScrollFrame>
      <div className="preview-tools">
        <IconButton label="缩小（-）" onClick={acts['-']}>
          <Minus size={14} />
        </IconButton>
        <span role="status">{Math.round(scale * 100)}%</span>
        <IconButton label="放大（+）" onClick={acts['+']}>
          <Plus size={14} />
        </IconButton>
        <IconButton label="旋转（R）" onClick={acts.r}>
          <Repeat size={14} />
        </IconButton>
      </div>
    </>
  );
}
