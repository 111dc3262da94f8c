/** The flow diagram of an instance or of a start in preparation: 1000 px wide, or full screen. */
import { type Dialog, openDialog } from '../openDialog.ts';
import type { DiagramDialogProps } from './DiagramDialog.tsx';

/** Also the name of the layer in which the dialog's own keys work. */
export const diagramDialogId = 'diagram';

const dialog: Dialog<DiagramDialogProps, never> = {
  id: diagramDialogId,
  load: () => import('./DiagramDialog.tsx').then((chunk) => chunk.DiagramDialog),
};

/** Resolves when the dialog is closed. */
export const openDiagram = (props: DiagramDialogProps): Promise<undefined> => openDialog(dialog, props);
