import { api } from '../../client/api.ts';
import type { StoredFile } from '../../fields/fieldContext.ts';
import { LoadingIndicator } from '../../ui/EmptyState.tsx';
import { formatFileSize } from '../../ui/format/fileSize.ts';
import { toFileParams } from './views/previewContent.ts';
import { useAsync } from './views/useAsync.ts';

type VersionsPaneProps = {
  /** The newest version that the person has; older versions are found through it. */
  file: StoredFile;
  /** The version on screen. */
  shown: string;
  onShow: (file: StoredFile) => void;
};

/** The file and what it was made from. */
export function VersionsPane({ file, shown, onShow }: VersionsPaneProps) {
  const { value, problem } = useAsync(file.url, (signal) =>
    api.file.versions({ params: toFileParams(file) }, { signal }),
  );
  return (
    <aside className="preview-versions" aria-label="版本">
      <h3>版本</h3>
      {!value && (problem ? <p role="alert">{problem}</p> : <LoadingIndicator />)}
      {value?.map((one) => (
        <button
          key={one.fileName}
          type="button"
          aria-pressed={one.url === shown}
          onClick={() => onShow({ name: one.name, url: one.url, size: one.size })}
        >
          <strong>
            版本 {one.version}
            {one.url === file.url && '（当前）'}
          </strong>
          <span>
            {one.nickName} {one.createTime}
          </span>
          <small>{formatFileSize(one.size)}</small>
        </button>
      ))}
    </aside>
  );
}
