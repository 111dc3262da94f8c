import { expect, test, vi } from 'vitest';
import { declareCommand, declaredKeys } from '../../../../src/commands/core/command.ts';
import {
  findContinuations,
  pendingChord,
  showPendingChord,
} from '../../../../src/commands/keys/pendingChord.ts';

const command = (id: string, keys: string | string[]) =>
  declareCommand({ id, title: id, group: '前往', keys, run: () => {} });

const available = [
  { command: command('go.todo', 'g t') },
  { command: command('go.record', ['Mod+J', 'g n']) },
  { command: command('go.far', 'g x y') },
  { command: command('go.closed', 'g c'), no: '没有权限' },
  { command: command('row.next', 'j') },
  { command: command('g.alone', 'g') },
];

test('a pending chord continues only with a second key whose command can run now', () => {
  const after = (...chords: string[]) =>
    findContinuations(available, chords, declaredKeys).map(({ command: { id }, keys }) => `${id}: ${keys}`);
  expect(after('g')).toEqual(['go.todo: t', 'go.record: n', 'go.far: x y']);
  expect(after('g', 'x')).toEqual(['go.far: y']);
  expect(after('b')).toEqual([]);
});

test('A pending chord expires after its timeout.', () => {
  vi.useFakeTimers();
  showPendingChord(['g'], 1500);
  vi.advanceTimersByTime(1000);
  expect(pendingChord.chords).toEqual(['g']);
  vi.advanceTimersByTime(600);
  expect(pendingChord.chords).toEqual([]);
  vi.useRealTimers();
});
