import { Cross } from '@blueprintjs/icons';
import { useEffect, useMemo } from 'react';
import { IconButton } from '../../ui/Button.tsx';

/** Thumbnails of the pictures taken so far. */
export function PictureStrip({
  files,
  onRemove,
}: {
  files: readonly File[];
  onRemove: (file: File) => void;
}) {
  const shots = useMemo(() => files.map((file) => ({ file, url: URL.createObjectURL(file) })), [files]);
  useEffect(() => () => shots.forEach(({ url }) => void URL.revokeObjectURL(url)), [shots]);
  if (shots.length === 0) return null;
  return (
    <ul className="camera-shots">
      {shots.map(({ file, url }, at) => (
        <li key={file.name}>
          <img src={url} alt={`第 ${at + 1} 张`} />
          <IconButton label={`移除第 ${at + 1} 张`} onClick={() => onRemove(file)}>
            <Cross size={12} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
