import type { DialogBodyProps } from '../openDialog.ts';
import { maxPhraseLength } from '../shared/phrases.ts';
import { TextInputDialog } from '../shared/TextInputDialog.tsx';
import type { PhraseDialogProps } from './openPhrase.ts';

export function PhraseDialog({ props, close }: DialogBodyProps<PhraseDialogProps, string>) {
  return (
    <TextInputDialog
      {...props}
      label="意见"
      maxLength={maxPhraseLength}
      autoComplete="off"
      send={async (text) => {
        close(text.trim());
        return undefined;
      }}
      onCancel={() => close()}
    />
  );
}
