import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../client/callFailure.ts';
import { retryDelayMs } from '../../client/retryDelay.ts';
import { toast } from '../../ui/toast/toast.ts';
import { type StoredFile, useFieldContext } from '../fieldContext.ts';
import { type FileUpload, findSizeProblem, resendLost, toFailedUpload } from './uploads.ts';

export type SendFile<F> = (
  file: File,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
) => Promise<F>;

/** `turn`: greater for a file chosen later. */
type UploadOptions<F> = {
  maxSize: number | undefined;
  onStored: (file: F, turn: number) => void;
  send: SendFile<F>;
};

export type Uploads = {
  list: readonly FileUpload[];
  add: (files: Iterable<File>) => void;
  drop: (key: number) => void;
  retry: (key: number) => void;
};

/** At most three uploads run at once; the others wait. */
const maxParallel = 3;
/** In about two minutes. */
const maxResends = 8;
let lastKey = 0;

/** Uploads that store the file without recognizing its content. */
export function useFileUploads(options: Omit<UploadOptions<StoredFile>, 'send'>): Uploads {
  const services = useFieldContext();
  return useUploads({ ...options, send: services.upload });
}

/**
 * Runs uploads in parallel. A failed upload remains with its file and is sent again by the person. One that the network
 * lost is sent again automatically: at the event of the browser, and in growing intervals while the browser takes the
 * network for present, because no event follows then. Uploads of an unmounted field are aborted.
 */
export function useUploads<F>({ maxSize, onStored, send }: UploadOptions<F>): Uploads {
  const [list, setList] = useState<readonly FileUpload[]>([]);
  const files = useRef(new Map<number, File>());
  const running = useRef(new Map<number, AbortController>());
  const failures = useRef(new Map<number, number>());
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const latest = useRef({ onStored, send });
  latest.current = { onStored, send };

  useReportPending(list.length);
  const change = (key: number, part: Partial<FileUpload>) =>
    setList((before) => before.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: number) => {
    running.current.get(key)?.abort();
    endWait(key);
    failures.current.delete(key);
    files.current.delete(key);
    setList((before) => before.filter((one) => one.key !== key));
  };
  const endWait = (key: number) => {
    clearTimeout(timers.current.get(key));
    timers.current.delete(key);
  };
  const resendLater = (key: number) => {
    endWait(key);
    const count = (failures.current.get(key) ?? 0) + 1;
    failures.current.set(key, count);
    // The network is there and the server too, but not for this file.
    if (count > maxResends) return change(key, { lost: false, problem: '上传失败！' });
    const timer = setTimeout(() => setList(resendLost((one) => one.key === key)), retryDelayMs(count - 1));
    timers.current.set(key, timer);
  };
  const start = async (file: File, key: number) => {
    endWait(key);
    const controller = new AbortController();
    running.current.set(key, controller);
    change(key, { state: 'uploading', percent: 0, problem: undefined });
    try {
      const stored = await latest.current.send(
        file,
        (percent) => change(key, { percent }),
        controller.signal,
      );
      latest.current.onStored(stored, key);
      drop(key);
      toast.success('上传成功');
    } catch (error) {
      // The field shows the failure in place.
      if (error instanceof CallFailure) error.noticed = true;
      if (controller.signal.aborted) return;
      const failed = toFailedUpload(error);
      change(key, failed);
      if (failed.lost && navigator.onLine) resendLater(key);
      else if (!failed.lost) failures.current.delete(key);
    } finally {
      running.current.delete(key);
    }
  };
  const retry = (key: number) => {
    failures.current.delete(key);
    change(key, { state: 'ready', problem: undefined });
  };
  const add = (chosen: Iterable<File>) => {
    for (const file of chosen) {
      const problem = findSizeProblem(file, maxSize);
      if (problem) {
        toast.error(problem);
        continue;
      }
      lastKey += 1;
      files.current.set(lastKey, file);
      const shown: FileUpload = {
        key: lastKey,
        name: file.name,
        size: file.size,
        percent: 0,
        state: 'ready',
      };
      setList((before) => [...before, shown]);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `start` is as new as the list is
  useEffect(() => {
    const free = maxParallel - list.filter((one) => one.state === 'uploading').length;
    for (const { key } of list.filter((one) => one.state === 'ready').slice(0, Math.max(0, free))) {
      const file = files.current.get(key);
      if (file && !running.current.has(key)) void start(file, key);
    }
  }, [list]);
  useEffect(() => {
    const stop = new AbortController();
    addEventListener('online', () => setList(resendLost(() => true)), { signal: stop.signal });
    const controllers = running.current;
    const waiting = timers.current;
    return () => {
      stop.abort();
      for (const timer of waiting.values()) clearTimeout(timer);
      for (const one of controllers.values()) one.abort();
    };
  }, []);
  return { list, add, drop, retry };
}

/** Reports the number of files that are not stored yet. */
function useReportPending(count: number): void {
  const { reportUnfinishedFiles } = useFieldContext();
  const [upload] = useState(() => Symbol('upload'));
  useEffect(() => {
    reportUnfinishedFiles?.(upload, count);
    return () => reportUnfinishedFiles?.(upload, 0);
  }, [reportUnfinishedFiles, upload, count]);
}
