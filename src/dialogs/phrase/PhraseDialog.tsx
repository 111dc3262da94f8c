import type { DialogBodyProps } from '../openDialog.ts';
import { maxPhraseLength } from '../shared/phrases.ts';
import { TextInputDialog } from '../shared/TextInputDialog.tsx';

export type PhraseDialogProps = {
  title: string;
  initial: string;
  /** Returns the problem with the text; undefined when it can be saved. */
  judge: (text: string) => string | undefined;
};

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
