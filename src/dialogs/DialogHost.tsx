/** Draws the dialogs that are open, the topmost last. The frame holds one. */
import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLayer } from '../state/layers.ts';
import { type BodyProps, type Dialog, type OpenedDialog, onDialogsChange, openedDialogs } from './open.ts';

type AnyDialog = Dialog<unknown, unknown>;
type Body = ComponentType<BodyProps<unknown, unknown>>;

const bodies = new WeakMap<AnyDialog, Body>();

function bodyOf(dialog: AnyDialog): Body {
  const known = bodies.get(dialog);
  if (known) return known;
  const body = lazy(async () => ({ default: await dialog.load() }));
  bodies.set(dialog, body);
  return body;
}

export function DialogHost() {
  const stack = useSyncExternalStore(onDialogsChange, openedDialogs);
  useEffect(() => {
    const idle = setTimeout(preloadDialogs, 2000);
    return () => clearTimeout(idle);
  }, []);
  return stack.map((opened) => <Opened key={opened.key} opened={opened} />);
}

function Opened({ opened }: { opened: OpenedDialog }) {
  useLayer(`dialog:${opened.dialog.id}`);
  const Shown = bodyOf(opened.dialog);
  return (
    <Suspense fallback={null}>
      <Shown props={opened.props} close={opened.close} />
    </Suspense>
  );
}

/** What a person opens all day is here before it is asked for. */
function preloadDialogs() {
  void import('./ActDialog.tsx');
  void import('./ReturnDialog.tsx');
  void import('./ConfirmDialog.tsx');
  void import('./PickUsersDialog.tsx');
}
