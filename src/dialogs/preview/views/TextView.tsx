import { useEffect, useState } from 'react';
import { decodeText } from './decodeText.ts';
import { PreviewFallback } from './PreviewFallback.tsx';
import type { FileViewProps } from './pictureLayout.ts';
import { fetchTextBytes } from './previewContent.ts';
import { ScrollFrame } from './ScrollFrame.tsx';
import { useAsync } from './useAsync.ts';

/** Shows plain text, never rendered as a page. */
export function TextView({ file, editing, onEdit, onDownload }: FileViewProps) {
  const { value, problem, retry } = useAsync(file.url, async (signal) =>
    decodeText(await fetchTextBytes(file, signal)),
  );
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (!editing) setTyped(undefined);
  }, [editing]);
  if (!value) return <PreviewFallback problem={problem} onRetry={retry} onDownload={onDownload} />;
  const shown = value.text.replaceAll('\r\n', '\n');
  if (editing)
    return (
      <>
        <textarea
          className="preview-text preview-text-edit"
          aria-label={`编辑 ${file.name}`}
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: editing was asked for
          autoFocus
          value={typed ?? shown}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            onEdit(text === shown ? undefined : { text });
          }}
        />
        {value.encoding !== 'UTF-8' && (
          <div className="preview-note" role="status">
            原文件为 {value.encoding} 编码，保存的新版本为 UTF-8 编码
          </div>
        )}
      </>
    );
  return (
    <ScrollFrame className="preview-text" label={`文本：${file.name}`}>
      {shown}
    </ScrollFrame>
  );
}
