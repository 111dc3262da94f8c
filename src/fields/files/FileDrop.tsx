import { type ReactNode, useState } from 'react';

type FileDropProps = { className?: string; onFiles: (files: FileList) => void; children: ReactNode };

/** Takes files that are dropped or pasted anywhere on the field. */
export function FileDrop({ className = 'field-files', onFiles, children }: FileDropProps) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by key
    <div
      className={className}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      }}
      onPaste={(event) => event.clipboardData.files.length > 0 && onFiles(event.clipboardData.files)}
    >
      {children}
    </div>
  );
}
