import { useEffect, useRef, useState } from 'react';
import { type StoredFile, useFieldWorld } from '../world.ts';
import { sizeProblem, type Upload } from './files.ts';

type Options = { maxSize: number | undefined; onStored: (file: StoredFile) => void };

export type Uploads = {
  list: readonly Upload[];
  add: (files: Iterable<File>) => void;
  drop: (key: number) => void;
};

let lastKey = 0;

/** Uploads side by side; what was left behind when the field goes away is given up. */
export function useUploads({ maxSize, onStored }: Options): Uploads {
  const world = useFieldWorld();
  const [list, setList] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const stored = useRef(onStored);
  stored.current = onStored;
  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const one of controllers.values()) one.abort();
    };
  }, []);

  const change = (key: number, part: Partial<Upload>) =>
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: number) => {
    running.current.get(key)?.abort();
    setList((before) => before.filter((one) => one.key !== key));
  };
  const start = async (file: File, key: number) => {
    const controller = new AbortController();
    running.current.set(key, controller);
    change(key, { state: 'uploading' });
    try {
      const kept = await world.upload(file, (percent) => change(key, { percent }), controller.signal);
      stored.current(kept);
      drop(key);
    } catch (error) {
      if (!controller.signal.aborted) {
        change(key, { state: 'failed', problem: error instanceof Error ? error.message : '上传失败' });
      }
    } finally {
      running.current.delete(key);
    }
  };
  const add = (files: Iterable<File>) => {
    for (const file of files) {
      lastKey += 1;
      const key = lastKey;
      const problem = sizeProblem(file, maxSize);
      const { name, size } = file;
      const shown: Upload = { key, name, size, percent: 0, state: problem ? 'failed' : 'ready' };
      setList((before) => [...before, problem ? { ...shown, problem } : shown]);
      if (!problem) void start(file, key);
    }
  };
  return { list, add, drop };
}
