import '../../dialogs/preview/preview.css';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { api } from '../../client/api.ts';
import { listenToKeys } from '../../commands/keys/keyListener.ts';
import { previewDialogId } from '../../dialogs/preview/openPreview.ts';
import { PreviewToolbar } from '../../dialogs/preview/PreviewToolbar.tsx';
import { VersionsPane } from '../../dialogs/preview/VersionsPane.tsx';
import { FileView } from '../../dialogs/preview/views/FileView.tsx';
import { useAsync } from '../../dialogs/preview/views/useAsync.ts';
import type { StoredFile } from '../../fields/fieldContext.ts';
import type { PageProps } from '../../shell/page.ts';
import { session } from '../../state/session/session.ts';
import { downloadFile } from '../../state/workspace/downloadFile.ts';
import { useLayer } from '../../state/workspace/layers.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageLoading } from '../shared/PageLoading.tsx';

/** A read-only page for one file, found by its id or its stored name. An edit would belong to no form that is saved. */
export function PreviewPage({ search: { fileId = '', tenant = '' } }: PageProps) {
  const { person } = useSnapshot(session);
  if (tenant !== '' && tenant.toLowerCase() !== person?.tenantCode.toLowerCase())
    return <EmptyState title="该文件属于其他租户" hint={`请退出后用租户 ${tenant} 的账号打开。`} />;
  return <FoundFile fileId={fileId} />;
}

function FoundFile({ fileId }: { fileId: string }) {
  // This page is outside the frame, whose key listener is missing here.
  useEffect(listenToKeys, []);
  useLayer(`dialog:${previewDialogId}`);
  const { value, problem } = useAsync(fileId, (signal) =>
    api.file.versions({ params: { fileId } }, { signal }),
  );
  const [file] = value ?? [];
  if (file) return <PreviewedFile newest={file} />;
  return problem === undefined ? <PageLoading /> : <EmptyState title={problem} />;
}

function PreviewedFile({ newest }: { newest: StoredFile }) {
  const [file, show] = useState(newest);
  const [versions, setVersions] = useState(false);
  const download = () => void downloadFile(file);
  return (
    <main className="preview-alone">
      <header>
        <PreviewToolbar
          file={file}
          older={file.url !== newest.url}
          versions={versions}
          editing={false}
          busy={false}
          onVersions={() => setVersions(!versions)}
          onDownload={download}
        />
      </header>
      <div className="preview-body" data-versions={versions || undefined}>
        <div className="preview-view">
          <FileView file={file} editing={false} onEdit={() => {}} onDownload={download} />
        </div>
        {versions && <VersionsPane file={newest} shown={file.url} onShow={show} />}
      </div>
    </main>
  );
}
