/** Opens the drafts of one kind; the page that shows one edits it until it is left. */
import { useEffect, useState } from 'react';
import { type DesignCalls, DesignModel, type OpenedDraft } from '../../state/designs/designModel.ts';
import { readEditorKey } from '../../state/designs/editorKey.ts';
import { browserStore } from '../../state/session/privateStores.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';

type DesignOpening<Document> = {
  open: () => Promise<OpenedDraft<Document>>;
  calls: DesignCalls<Document>;
  titleOf: (document: Document) => string;
};

export type OpenedDesign<Document> =
  | { model: DesignModel<Document>; failure?: undefined }
  | { model?: undefined; failure?: unknown };

/** Opens the draft once for `key`, and leaves it with the page. */
export function useDesign<Document>(key: string, opening: DesignOpening<Document>): OpenedDesign<Document> {
  const [opened, setOpened] = useState<OpenedDesign<Document>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the draft
  useEffect(() => {
    let model: DesignModel<Document> | undefined;
    let isLeft = false;
    const { open, calls, titleOf } = opening;
    const begin = async () => {
      const draft = await open();
      if (isLeft) return;
      model = new DesignModel<Document>({
        draft,
        editorKey: readEditorKey(),
        calls,
        titleOf,
        store: browserStore,
        onFailure: showFailure,
      });
      setOpened({ model });
    };
    begin().catch((failure: unknown) => setOpened({ failure }));
    const hide = () => model?.keep();
    const leave = () => void model?.close({ keepalive: true });
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      isLeft = true;
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      void model?.close();
      setOpened({});
    };
  }, [key]);
  return opened;
}
