/** The question for a record whose viewers are listed. */
import { expect, test } from 'vitest';
import { viewerCommands } from '../../../../src/commands/record/viewerCommands.ts';

test('a record is named by its form and id without a search', async () => {
  const command = viewerCommands.find(({ id }) => id === 'permission.ofRecord');
  const prompt = await command?.createPrompt?.({} as Parameters<NonNullable<typeof command.createPrompt>>[0]);
  const step = await prompt?.next({});
  if (step?.kind !== 'one') throw new Error('The prompt asks no record.');
  const { signal } = new AbortController();
  const found = { value: 'auto_contract-12', label: 'auto_contract 12' };
  expect(await step.options('auto_contract 12', signal)).toEqual([found]);
  expect(await step.options('auto_contract/12', signal)).toEqual([found]);
  expect(await step.options('', signal)).toEqual([]);
});
