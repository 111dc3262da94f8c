import './preview.css';
import { useState } from 'react';
import type { FileEdit } from '../../../contract/calls/file.ts';
import { api } from '../../client/api.ts';
import type { StoredFile } from '../../fields/fieldContext.ts';
import { downloadFile } from '../../state/workspace/downloadFile.ts';
import { Modal } from '../../ui/overlay/Modal.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { confirm } from '../confirm/confirm.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { useSubmission } from '../shared/useSubmission.ts';
import { PreviewToolbar } from './PreviewToolbar.tsx';
import { VersionsPane } from './VersionsPane.tsx';
import { FileView } from './views/FileView.tsx';
import { toFileParams } from './views/previewContent.ts';
import { findEditRefusal, isEditable } from './views/previewKind.ts';

export type PreviewDialogProps = {
  file: StoredFile;
  /** Present if the person may write the field; called when an edit has replaced `before` by `next`. */
  onReplaced?: ((before: StoredFile, next: StoredFile) => void) | undefined;
};

export function PreviewDialog({ props, close }: DialogBodyProps<PreviewDialogProps, never>) {
  const [newest, setNewest] = useState(props.file);
  const [file, show] = useState(props.file);
  const [full, setFull] = useState(false);
  const [versions, setVersions] = useState(false);
  const [editing, setEditing] = useState(false);
  const [edit, setEdit] = useState<FileEdit>();
  const sending = useSubmission();
  const mayReplace = props.onReplaced !== undefined && file.url === newest.url;
  const refusal = findEditRefusal(file);
  const startEditing = isEditable(file)
    ? () => setEditing(true)
    : refusal === undefined
      ? undefined
      : () => toast.info(refusal);
  const download = () => void downloadFile(file);
  const stop = () => {
    setEditing(false);
    setEdit(undefined);
    sending.say(undefined);
  };
  const leave = async () => {
    // Edits that are being saved can no longer be discarded.
    if (sending.busy) return;
    if (edit !== undefined && !(await confirm(discardQuestion))) return;
    if (editing) stop();
    else close();
  };
  const save = () => {
    if (edit === undefined) return stop();
    sending.run(async () => {
      const { version, name, url, size } = await api.file.edit({ params: toFileParams(file), body: edit });
      const next: StoredFile = { name, url, size };
      props.onReplaced?.(newest, next);
      setNewest(next);
      show(next);
      stop();
      toast.success(`已存为版本 ${version}，保存表单后生效`);
    });
  };
  return (
    <Modal
      title={
        <PreviewToolbar
          file={file}
          older={file.url !== newest.url}
          full={full}
          versions={versions}
          editing={editing}
          busy={sending.busy}
          onEdit={mayReplace && !editing ? startEditing : undefined}
          onSave={editing ? save : undefined}
          onVersions={() => setVersions(!versions)}
          onDownload={download}
          onFull={() => setFull(!full)}
        />
      }
      className={`dialog preview-dialog${full ? ' preview-full' : ''}`}
      onClose={() => void leave()}
    >
      {sending.problem && (
        <div className="dialog-problem" role="alert">
          {sending.problem}
        </div>
      )}
      <div className="preview-body" data-versions={versions || undefined}>
        <div className="preview-view">
          <FileView file={file} editing={editing} onEdit={setEdit} onDownload={download} />
        </div>
        {versions && <VersionsPane file={newest} shown={file.url} onShow={show} />}
      </div>
    </Modal>
  );
}

const discardQuestion = {
  title: '提示',
  body: '修改尚未保存，是否放弃？',
  confirmLabel: '放弃修改',
  danger: true,
};
