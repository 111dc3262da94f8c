import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** A file that is being made is written to all the time; after an hour its maker is gone. */
const staleAfterMs = 3_600_000;

/** Removes what processes that died have left of files being made. Other nodes may do so at the same time. */
export async function removeStaleTempFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    // Gone meanwhile: finished, or removed by another node.
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > staleAfterMs) await rm(file, { force: true });
  }
}
