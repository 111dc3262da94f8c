import { api } from '../../client/api.ts';
import type { StoredFile } from '../../fields/world.ts';
import { Loading } from '../../ui/EmptyState.tsx';
import { sizeText } from '../../ui/sizeText.ts';
import { paramsOf } from './bytes.ts';
import { useAsked } from './useAsked.ts';

type VersionsPaneProps = {
  /** The newest that the person has; older ones hang on it. */
  file: StoredFile;
  /** The one that is looked at. */
  shown: string;
  onShow: (file: StoredFile) => void;
};

/** The file and what it was made from. */
export function VersionsPane({ file, shown, onShow }: VersionsPaneProps) {
  const { value, problem } = useAsked(file.url, (signal) =>
    api.file.versions({ params: paramsOf(file) }, { signal }),
  );
  return (
    <aside className="preview-versions" aria-label="版本">
      <h3>版本</h3>
      {!value && (problem ? <p role="alert">{problem}</p> : <Loading />)}
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
          <small>{sizeText(one.size)}</small>
        </button>
      ))}
    </aside>
  );
}
