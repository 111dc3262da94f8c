import { Paperclip } from '@blueprintjs/icons';
import { RemoveFileButton } from './FileList.tsx';
import type { FileUpload } from './uploads.ts';
import type { Uploads } from './useUploads.ts';

/** Unfinished uploads: waiting, their progress, or the reason why they stopped. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  return uploads.list.map((one) => (
    <div key={one.key} className="field-file" data-state={one.state}>
      <Paperclip size={12} />
      <span className="field-file-name">{one.name}</span>
      <small role={one.problem ? 'alert' : undefined}>{one.problem ?? formatUploadState(one)}</small>
      {one.state === 'failed' && (
        <button type="button" className="field-file-again" onClick={() => uploads.retry(one.key)}>
          重试
        </button>
      )}
      <RemoveFileButton name={one.name} onClick={() => uploads.drop(one.key)} />
      {one.state === 'uploading' && (
        <i
          role="progressbar"
          aria-label={`上传 ${one.name}`}
          aria-valuenow={one.percent}
          style={{ inlineSize: `${one.percent}%` }}
        />
      )}
    </div>
  ));
}

const formatUploadState = ({ state, percent }: FileUpload): string =>
  state === 'ready' ? '等待上传' : `上传中 ${percent}%`;
