import { useEffect, useState } from 'react';
import { textBytes } from './bytes.ts';
import { decoded } from './decoded.ts';
import { NotShown } from './NotShown.tsx';
import { ScrollFrame } from './ScrollFrame.tsx';
import { useAsked } from './useAsked.ts';
import type { ViewProps } from './view.ts';

/** A plain text as it is, never as a page. */
export function TextView({ file, editing, onEdit, onDownload }: ViewProps) {
  const { value, problem, retry } = useAsked(file.url, async (signal) =>
    decoded(await textBytes(file, signal)),
  );
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (!editing) setTyped(undefined);
  }, [editing]);
  if (!value) return <NotShown problem={problem} onRetry={retry} onDownload={onDownload} />;
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
