/** Hands the demo tenant to the workers, which may be there before it: other tests run while it is being made. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitUntil } from '../../waitUntil.ts';
import type { DemoTemplate } from './demoTemplate.ts';

type Outcome = { template: DemoTemplate } | { failure: string };

const outcomeFile = (folder: string) => path.join(folder, 'template.json');

export function publishTemplate(folder: string, outcome: Outcome): void {
  const file = outcomeFile(folder);
  // Atomic: a reader never sees part of the file.
  writeFileSync(`${file}.new`, JSON.stringify(outcome));
  renameSync(`${file}.new`, file);
}

/** Waits for the tenant of the run whose folder it is; rejects if making it has failed. */
export async function awaitTemplate(folder: string): Promise<DemoTemplate> {
  const file = outcomeFile(folder);
  await waitUntil(
    () => existsSync(file),
    () => 'The demo tenant is still being made.',
    50,
  );
  const outcome: Outcome = JSON.parse(readFileSync(file, 'utf8'));
  if ('failure' in outcome) throw new Error(outcome.failure);
  return outcome.template;
}
