import { Paperclip } from '@blueprintjs/icons';
import { useRef } from 'react';
import { useFieldContext } from '../fieldContext.ts';

type FileButtonProps = {
  id: string;
  label: string;
  hint: string;
  multiple: boolean;
  /** The `accept` attribute of the file input; undefined: all files. */
  accept?: string;
  describedBy?: string | undefined;
  onFiles: (files: Iterable<File>) => void;
};

/** Chooses files of this machine, or takes pictures by its camera where the tenant allows that. */
export function FileButton({ id, label, hint, multiple, accept, describedBy, onFiles }: FileButtonProps) {
  const services = useFieldContext();
  const chooser = useRef<HTMLInputElement>(null);
  const choose = async () => {
    const taken = await services.takePictures(multiple ? undefined : 1);
    if (taken === 'local') chooser.current?.click();
    else if (taken.length > 0) onFiles(taken);
  };
  return (
    <>
      <button
        type="button"
        id={id}
        className="ui-btn field-upload"
        aria-describedby={describedBy}
        onClick={() => void choose()}
      >
        <Paperclip size={12} />
        {label}
        <small className="field-upload-hint">{hint}</small>
      </button>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        onChange={(event) => {
          onFiles(event.target.files ?? []);
          event.target.value = '';
        }}
      />
    </>
  );
}
