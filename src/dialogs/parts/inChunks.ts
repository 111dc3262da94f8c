/** Runs a batch piece by piece, so that it shows progress and can be stopped between pieces. */
import type { TaskOutcome } from '../../../contract/calls/task.ts';

export type ChunkRun = {
  taskIds: readonly string[];
  size: number;
  run: (taskIds: string[]) => Promise<TaskOutcome[]>;
  onProgress: (outcomes: readonly TaskOutcome[]) => void;
  stopped: () => boolean;
  /** The sentence of what was thrown. */
  sentence: (error: unknown) => string;
};

/** The outcomes of all that were begun. A piece that fails as a whole fails each of its tasks, and the next one goes on. */
export async function inChunks(batch: ChunkRun): Promise<TaskOutcome[]> {
  const outcomes: TaskOutcome[] = [];
  for (let at = 0; at < batch.taskIds.length && !batch.stopped(); at += batch.size) {
    const part = batch.taskIds.slice(at, at + batch.size);
    try {
      outcomes.push(...(await batch.run(part)));
    } catch (error) {
      outcomes.push(...part.map((taskId) => ({ taskId, ok: false, msg: batch.sentence(error) })));
    }
    batch.onProgress(outcomes);
  }
  return outcomes;
}
