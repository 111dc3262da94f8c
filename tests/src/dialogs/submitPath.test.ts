/**
 * Dialogs send by one path (useSubmission, on which useConfirmAction and TextInputDialog are built), which keeps keys for
 * the refused field. The test reads the sources: every body of a declared dialog, and what its folder adds to it.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '../../../contract/calls.ts';

const sourceOf = (file: string): string => readFileSync(file, 'utf8');

/** The files of the bodies, from the declarations: `load: () => import('./ActionDialog.tsx')`. */
const bodies = globSync('src/**/*.{ts,tsx}')
  .filter((file) => /\bDialog<[^>]+> = \{/.test(sourceOf(file)))
  .flatMap((file) =>
    [...sourceOf(file).matchAll(/import\('(\.[^']+\.tsx)'\)/g)].map(([, module = '']) =>
      path.join(path.dirname(file), module),
    ),
  );

/** Some are given what sends: the action of its command, the row of its resource. */
const sendsByProps = /\bawait (props\.)?(send|sendToResource)\(/;

/** True if the source calls what the audit log records of a success, which is what changes something. */
const changesData = (source: string): boolean =>
  sendsByProps.test(source) ||
  [...source.matchAll(/\bapi\.(\w+)\.(\w+)\(/g)].some(([, group = '', name = '']) => {
    const call = Object.entries(calls).find(([noun]) => noun === group)?.[1];
    const rule = Object.entries(call ?? {}).find(([verb]) => verb === name)?.[1].audit;
    return rule !== undefined && rule !== 'none';
  });

const submitPath = /\b(useSubmission|useConfirmAction)\(|<TextInputDialog\b/;
const sending = bodies.filter((file) => changesData(sourceOf(file)) || /\sbusy=\{/.test(sourceOf(file)));

test.each(sending.sort())('%s sends by the one path', (file) => {
  expect(sourceOf(file)).toMatch(submitPath);
});

test('the dialogs that send are found among those that are declared', () => {
  const names = sending.map((file) => path.basename(file, '.tsx'));
  expect(names).toEqual(
    expect.arrayContaining([
      'ActionDialog',
      'CommentDialog',
      'LeaveAccountDialog',
      'PrintDialog',
      'ResourceEditorDialog',
    ]),
  );
  expect(names).not.toContain('ExportDialog');
});

test.each(['useConfirmAction.ts', 'TextInputDialog.tsx'])('%s is built on it', (file) => {
  expect(sourceOf(`src/dialogs/shared/${file}`)).toMatch(/\buseSubmission\(/);
});
