import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** An unfinished file is written continuously; after an hour its writer is gone. */
const staleAfterMs = 3_600_000;

/** Removes unfinished files and folders of processes that died. Several nodes may do so at the same time. */
export async function removeStaleTempFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    // The file is gone: finished, or removed by another node.
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > staleAfterMs) await rm(file, { recursive: true, force: true });
  }
}
