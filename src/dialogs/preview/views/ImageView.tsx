import { Minus, Plus, Repeat } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { fileUrl } from '../../../state/workspace/downloadFile.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { PreviewFallback } from './PreviewFallback.tsx';
import { type FileViewProps, layoutPicture, type PixelSize, stepZoom } from './pictureLayout.ts';
import { ScrollFrame } from './ScrollFrame.tsx';

/** A picture fitted into its area; `+ - 0` zoom, `r` rotates, the arrows scroll a picture larger than the area. */
export function ImageView({ file, onDownload }: FileViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const space = useElementSize(frame);
  const [natural, setNatural] = useState<PixelSize>();
  const [scale, setScale] = useState(1);
  const [quarters, setQuarters] = useState(0);
  const [failed, setFailed] = useState(false);
  const turn = (by: number) => setQuarters((before) => before + by);
  const acts: Record<string, () => void> = {
    '+': () => setScale(stepZoom(scale, 1)),
    '=': () => setScale(stepZoom(scale, 1)),
    '-': () => setScale(stepZoom(scale, -1)),
    '0': () => setScale(1),
    r: () => turn(1),
    R: () => turn(-1),
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
      <PreviewFallback
        problem="图片无法显示，请下载后查看"
        onRetry={() => setFailed(false)}
        onDownload={onDownload}
      />
    );
  const placed = natural && layoutPicture({ natural, space, scale, quarters });
  return (
    <>
      <ScrollFrame ref={frame} className="preview-image" label={`图片：${file.name}`} onKeyDown={onKeyDown}>
        <div style={placed?.box}>
          <img
            src={fileUrl(file.url)}
            alt={file.name}
            style={{ ...placed?.picture, rotate: `${quarters * 90}deg` }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setNatural({ width, height })
            }
            onError={() => setFailed(true)}
          />
        </div>
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

/** The size of the area that a picture is fitted into, updated when it changes. */
function useElementSize(frame: { current: HTMLDivElement | null }): PixelSize {
  const [space, setSpace] = useState<PixelSize>({ width: 800, height: 600 });
  useEffect(() => {
    if (!frame.current) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setSpace({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [frame]);
  return space;
}
