import '../../dialogs/preview/preview.css';
import { useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { listenToKeys } from '../../commands/listen.ts';
import { FileView } from '../../dialogs/preview/FileView.tsx';
import { PreviewBar } from '../../dialogs/preview/PreviewBar.tsx';
import { useAsked } from '../../dialogs/preview/useAsked.ts';
import { VersionsPane } from '../../dialogs/preview/VersionsPane.tsx';
import { previewDialogId } from '../../dialogs/preview.ts';
import type { StoredFile } from '../../fields/world.ts';
import type { PageProps } from '../../shell/page.ts';
import { downloadFile } from '../../state/downloadFile.ts';
import { useLayer } from '../../state/layers.ts';
import { EmptyState, Loading } from '../../ui/EmptyState.tsx';

/** One file on a page of its own (shell seed, point 2), by its id or the name it is kept under; it is read only. */
export function PreviewPage({ search }: PageProps) {
  const { fileId = '' } = search;
  // Without the frame nobody else listens.
  useEffect(listenToKeys, []);
  useLayer(`dialog:${previewDialogId}`);
  const { value, problem } = useAsked(fileId, (signal) =>
    api.file.versions({ params: { fileId } }, { signal }),
  );
  const [file] = value ?? [];
  if (file) return <Looked newest={file} />;
  return problem === undefined ? <Loading /> : <EmptyState title={problem} />;
}

function Looked({ newest }: { newest: StoredFile }) {
  const [file, show] = useState(newest);
  const [versions, setVersions] = useState(false);
  const download = () => void downloadFile(file);
  return (
    <main className="preview-alone">
      <header>
        <PreviewBar
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
