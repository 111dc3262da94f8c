/** A file that is looked at in place: what its bar offers, by key. */
import { previewDialogId } from '../dialogs/preview.ts';
import { type Command, declareCommand, type When } from './command.ts';

const press = (what: string) => () =>
  document.querySelector<HTMLElement>(`[data-preview="${what}"]:not(:disabled)`)?.click();

/** A letter is a letter where a text or a cell is edited. */
const whileReading = (): When =>
  typeof document !== 'undefined' && document.activeElement?.matches('input, textarea') ? 'hidden' : 'yes';

const inPreview = {
  group: '文件',
  layer: `dialog:${previewDialogId}`,
  when: whileReading,
  // What lies in a dialog counts as one.
  inInputs: true,
} as const;

export const previewCommands: readonly Command[] = [
  declareCommand({ id: 'file.edit', title: '在线编辑文件', keys: 'e', run: press('edit'), ...inPreview }),
  declareCommand({
    id: 'file.versions',
    title: '文件的版本',
    keys: 'v',
    run: press('versions'),
    ...inPreview,
  }),
  declareCommand({ id: 'file.download', title: '下载文件', keys: 'd', run: press('download'), ...inPreview }),
  declareCommand({
    id: 'file.full',
    title: '文件全屏 / 退出全屏',
    keys: 'f',
    run: press('full'),
    ...inPreview,
  }),
];
