import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { formatLogLine } from '../../../server/log/formatLogLine.ts';
import { createServerLog, runInRequestScope } from '../../../server/log/serverLog.ts';

const lines: string[] = [];
const log = createServerLog({ write: (line) => void lines.push(line) });
const takeLines = () => lines.splice(0).map((line) => JSON.parse(line));

test('a line is JSON with its level, time and sentence', () => {
  log.error({ fault: 'Error: x' }, 'A job failed.');
  expect(takeLines()).toEqual([
    expect.objectContaining({
      level: 'error',
      msg: 'A job failed.',
      fault: 'Error: x',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    }),
  ]);
});

test('lines of a request have its id, also after a pause, and lines outside of it have none', async () => {
  await new Promise<void>((resolve) => {
    runInRequestScope('7', async () => {
      log.warn('before');
      await setImmediate();
      log.warn('after');
      resolve();
    });
  });
  log.warn('outside');
  expect(takeLines().map(({ msg, requestId }) => [msg, requestId])).toEqual([
    ['before', '7'],
    ['after', '7'],
    ['outside', undefined],
  ]);
});

test('lines below the level are not written', () => {
  log.info('x');
  expect(lines).toEqual([]);
});

test('an error is described without its message if that may quote what somebody typed', () => {
  log.error({ err: new SyntaxError('机密值 4711') }, 'A call failed.');
  expect(lines.join('')).not.toContain('机密值');
  expect(takeLines()[0].err).toContain('SyntaxError');
});

test('a terminal shows the time, the level, the sentence, the values and the fault', () => {
  const line = {
    level: 'warn',
    time: '2026-03-04T05:06:07.000Z',
    pid: 1,
    msg: '慢',
    requestId: '7',
    fault: 'Error: x',
  };
  expect(formatLogLine(JSON.stringify(line))).toBe('13:06:07 WARN 慢 requestId=7\nError: x');
});
