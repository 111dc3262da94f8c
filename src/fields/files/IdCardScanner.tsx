import { IdNumber } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { type IdCardData, useFieldContext } from '../fieldContext.ts';

type ReadIdCard = (picture: File) => Promise<IdCardData>;

/**
 * Reads the number from a picture of the card; absent when no service does so. A failed recognition shows no
 * message.
 */
export function IdCardScanner({ label, onRead }: { label: string; onRead: (card: IdCardData) => void }) {
  const services = useFieldContext();
  const [reader, setReader] = useState<ReadIdCard>();
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  useEffect(() => {
    services.idCardReader().then(
      (found) => setReader(() => found),
      // The button is hidden until the answer, and without a service.
      () => {},
    );
  }, [services]);
  if (!reader) return null;
  const read = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      onRead(await reader(file));
    } catch (error) {
      console.warn(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <IconButton
        className="field-more"
        label={busy ? '正在识别' : `拍照或选图识别${label}`}
        aria-busy={busy}
        onClick={async () => {
          // The button is not disabled meanwhile, because it would lose the focus.
          if (busy) return;
          const taken = await services.takePictures(1);
          if (taken === 'local') chooser.current?.click();
          else void read(taken[0]);
        }}
      >
        <IdNumber size={12} />
      </IconButton>
      <input
        ref={chooser}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        onChange={(event) => {
          void read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}
