import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { onAnswer } from '../../../server/records/workerThread.ts';

const script = `const { parentPort } = require('node:worker_threads');
parentPort.postMessage({ 'watch:import': ['file:///parse.ts'] });
parentPort.postMessage(['the answer']);`;

test('onAnswer passes over the import reports that node --watch sends before the answer', async () => {
  const worker = new Worker(script, { eval: true });
  const answer = await new Promise((resolve) => onAnswer(worker, resolve));
  expect(answer).toEqual(['the answer']);
});
