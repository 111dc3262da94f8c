/** Renders the open dialogs, the topmost last. The frame contains one DialogHost. */
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { OwnLayerContext, useLayer } from '../state/workspace/layers.ts';
import { showFailure } from '../state/workspace/showFailure.ts';
import { whenOverlayFocused } from '../ui/overlay/overlayFocus.ts';
import {
  type Dialog,
  type DialogBodyProps,
  getOpenDialogs,
  type OpenedDialog,
  onDialogsChange,
} from './openDialog.ts';

type AnyDialog = Dialog<unknown, unknown>;
type Body = ComponentType<DialogBodyProps<unknown, unknown>>;

const bodies = new WeakMap<AnyDialog, Body>();

export function DialogHost() {
  const stack = useSyncExternalStore(onDialogsChange, getOpenDialogs);
  useEffect(() => {
    const idle = setTimeout(preloadDialogs, 2000);
    return () => clearTimeout(idle);
  }, []);
  return stack.map((opened) => <OpenedDialogBody key={opened.key} opened={opened} />);
}

function OpenedDialogBody({ opened: { dialog, props, close, onFocused } }: { opened: OpenedDialog }) {
  const layer = `dialog:${dialog.id}`;
  useLayer(layer);
  const Shown = useDialogBody(dialog, close);
  useReadyWhenFocused(Shown !== undefined, onFocused);
  if (!Shown) return null;
  return (
    <OwnLayerContext value={layer}>
      <Shown props={props} close={close} />
    </OwnLayerContext>
  );
}

/** Not Suspense, which delays even a loaded body by 300 ms. A body that cannot be loaded cancels the dialog. */
function useDialogBody(dialog: AnyDialog, cancel: () => void): Body | undefined {
  const [body, setBody] = useState<Body | undefined>(() => bodies.get(dialog));
  const missing = body === undefined;
  useEffect(() => {
    if (!missing) return;
    dialog.load().then(
      (loaded) => {
        bodies.set(dialog, loaded);
        setBody(() => loaded);
      },
      (error: unknown) => {
        cancel();
        showFailure(error);
      },
    );
  }, [missing, dialog, cancel]);
  return body;
}

/** Frames within which a dialog must take the focus; afterwards it gets the buffered keys anyway. */
const maxFocusFrames = 30;

/** Calls `onFocused` once the rendered dialog has the focus, which the widget gives it some frames later. */
function useReadyWhenFocused(drawn: boolean, onFocused: () => void) {
  useEffect(() => {
    if (drawn) return whenOverlayFocused(onFocused, maxFocusFrames);
  }, [drawn, onFocused]);
}

/** Loads the dialogs of daily use before they are opened. A load that fails is tried again when the dialog opens. */
function preloadDialogs() {
  void Promise.allSettled([
    import('./action/ActionDialog.tsx'),
    import('./confirm/ConfirmDialog.tsx'),
    import('./people/PickUsersDialog.tsx'),
  ]);
}
