import { Download, Edit, History, Maximize, Minimize } from '@blueprintjs/icons';
import type { StoredFile } from '../../fields/fieldContext.ts';
import { useConfirmKey } from '../../state/workspace/confirmKey.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { formatFileSize } from '../../ui/format/fileSize.ts';

type PreviewToolbarProps = {
  file: StoredFile;
  /** True for a version other than the record's current one. */
  older: boolean;
  /** True in full screen; undefined where full screen is not offered. */
  full?: boolean;
  versions: boolean;
  editing: boolean;
  busy: boolean;
  onEdit?: (() => void) | undefined;
  onSave?: (() => void) | undefined;
  onVersions: () => void;
  onDownload: () => void;
  onFull?: () => void;
};

/** The file's name and size, and its actions; keys press the buttons by `data-preview`. */
export function PreviewToolbar(props: PreviewToolbarProps) {
  const { file, older, full, versions, editing, busy } = props;
  const confirmKey = useConfirmKey();
  return (
    <span className="preview-bar">
      <span className="preview-name">
        {file.name} <small>{formatFileSize(file.size)}</small>
        {older && <em>旧版本</em>}
      </span>
      {props.onEdit && (
        <Button look="ghost" keys="e" icon={<Edit size={12} />} data-preview="edit" onClick={props.onEdit}>
          编辑
        </Button>
      )}
      {props.onSave && (
        <Button look="primary" keys={confirmKey} busy={busy} data-dialog-confirm onClick={props.onSave}>
          保存为新版本
        </Button>
      )}
      <IconButton
        label="版本（V）"
        aria-pressed={versions}
        disabled={editing}
        data-preview="versions"
        onClick={props.onVersions}
      >
        <History size={14} />
      </IconButton>
      <IconButton label="下载（D）" data-preview="download" onClick={props.onDownload}>
        <Download size={14} />
      </IconButton>
      {props.onFull && (
        <IconButton
          label={full ? '退出全屏（F）' : '全屏（F）'}
          aria-pressed={full}
          data-preview="full"
          onClick={props.onFull}
        >
          {full ? <Minimize size={14} /> : <Maximize size={14} />}
        </IconButton>
      )}
    </span>
  );
}
