/** The server's note on the value of a field, updated while it is typed. */
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Resource } from '../../../contract/resources/resource.ts';
import type { FormModel } from '../../state/forms/formModel.ts';
import { loadFieldNote } from '../../state/resources/resourceCalls.ts';

/** Delay between the last key and the request. */
const debounceMs = 200;

type FieldNoteProps = { resource: Resource; note: NonNullable<Resource['note']>; form: FormModel };

export function FieldNote({ resource, note, form }: FieldNoteProps) {
  const { values } = useSnapshot(form.state);
  const value = String(values[note.field] ?? '');
  const [text, setText] = useState('');
  useEffect(() => {
    const stopping = new AbortController();
    const timer = setTimeout(() => {
      // The note is optional: saving reports errors in any case.
      loadFieldNote(resource, value, stopping.signal).then(setText, () => undefined);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [resource, value]);
  return (
    <p className="resource-explanation" role="status">
      {text}
    </p>
  );
}
