/** The toolbar commands of a file preview. */
import { previewDialogId } from '../../dialogs/preview/openPreview.ts';
import { type Availability, type Command, declareCommand } from '../core/command.ts';

const clickPreviewButton = (what: string) => () =>
  document.querySelector<HTMLElement>(`[data-preview="${what}"]:not(:disabled)`)?.click();

/** Letter keys type text while a text or a cell is edited. */
const readingAvailability = (): Availability =>
  typeof document !== 'undefined' && document.activeElement?.matches('input, textarea') ? 'hidden' : 'yes';

const previewSpec = {
  group: '文件',
  layer: `dialog:${previewDialogId}`,
  when: readingAvailability,
  // A file shown in a dialog counts as an input.
  inInputs: true,
} as const;

export const previewCommands: readonly Command[] = [
  declareCommand({
    id: 'file.edit',
    title: '在线编辑文件',
    keys: 'e',
    run: clickPreviewButton('edit'),
    ...previewSpec,
  }),
  declareCommand({
    id: 'file.versions',
    title: '文件的版本',
    keys: 'v',
    run: clickPreviewButton('versions'),
    ...previewSpec,
  }),
  declareCommand({
    id: 'file.download',
    title: '下载文件',
    keys: 'd',
    run: clickPreviewButton('download'),
    ...previewSpec,
  }),
  declareCommand({
    id: 'file.full',
    title: '文件全屏 / 退出全屏',
    keys: 'f',
    run: clickPreviewButton('full'),
    ...previewSpec,
  }),
];
