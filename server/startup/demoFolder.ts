/** The demo is optional data; an installation may omit the folder. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from './environment.ts';

/** The exports of a file of the folder; undefined without it. */
export async function importDemoFile(name: string): Promise<unknown> {
  const file = path.join(projectFolder, 'demo', name);
  return existsSync(file) ? import(pathToFileURL(file).href) : undefined;
}
