/**
 * How much room the disk has left, measured now and then. Below a reserve uploads, exports and imports are refused, so
 * that the database keeps room for what it acknowledges; a disk that is full is said where the database is away.
 */
import { statfs } from 'node:fs/promises';
import { Refusal } from '../../../contract/failures.ts';

/** ok: files may be written. low: the reserve is touched, records only. full: nothing can be relied on. */
export type DiskState = 'ok' | 'low' | 'full';

type DiskSettings = {
  /** Each may lie on another file system; the fullest counts. */
  folders: readonly string[];
  /** Bytes that are kept free for the database. */
  reserve: number;
  /** One sentence for the operator at each change. */
  say?: (sentence: string) => void;
  measure?: (folder: string) => Promise<number>;
};

const megabyte = 1024 * 1024;
/** Two segments of PostgreSQL's log: with less it may neither write nor start. */
const fullThreshold = 32 * megabyte;
/** A measurement is as good as a new one for so long. */
const freshMs = 1_000;
/** A write that failed for want of room counts for so long: quotas of the file system show in no measurement. */
const failureMs = 30_000;

export class DiskSpace {
  readonly #settings: DiskSettings;
  #free = Number.POSITIVE_INFINITY;
  #room: DiskState = 'ok';
  #measuredAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;
  #measuring: Promise<void> | undefined;

  constructor(settings: DiskSettings) {
    this.#settings = settings;
  }

  /** As of the last measurement. */
  get room(): DiskState {
    return this.#room;
  }

  /** Measures, unless that was done within the last second. Never throws: an unreadable folder keeps the last answer. */
  async look(): Promise<DiskState> {
    if (performance.now() - this.#measuredAt >= freshMs) {
      this.#measuring ??= this.#measure().finally(() => {
        this.#measuring = undefined;
      });
      await this.#measuring;
    }
    return this.#room;
  }

  /** Refusal 507 where `bytes` more would touch the reserve. */
  async assertRoom(bytes = 0): Promise<void> {
    const room = await this.look();
    if (room !== 'ok' || this.#free - bytes < this.#settings.reserve) throw new Refusal(507);
  }

  /** A write has failed for want of room. */
  noteFailure(): void {
    this.#failedAt = performance.now();
    this.#change('full');
  }

  async #measure(): Promise<void> {
    const { folders, measure = readFreeBytes } = this.#settings;
    const measured = await Promise.all(folders.map((folder) => measure(folder).catch(() => undefined)));
    const known = measured.filter((bytes) => bytes !== undefined);
    this.#measuredAt = performance.now();
    if (known.length > 0) this.#free = Math.min(...known);
    this.#change(this.#roomNow());
  }

  #roomNow(): DiskState {
    if (performance.now() - this.#failedAt < failureMs || this.#free < fullThreshold) return 'full';
    return this.#free < this.#settings.reserve ? 'low' : 'ok';
  }

  #change(room: DiskState): void {
    if (room === this.#room) return;
    this.#room = room;
    const { reserve, say = () => undefined } = this.#settings;
    const left = Number.isFinite(this.#free) ? `${Math.floor(this.#free / megabyte)} MB` : '?';
    const of = `${left} / ${Math.round(reserve / megabyte)} MB`;
    if (room === 'ok') say(`存储空间已恢复（${of}）。 There is room on the disk again.`);
    else if (room === 'low') {
      say(
        `存储空间不足（${of}），暂停上传、导入和导出。 Less than MIN_FREE_MB is free: uploads, imports and exports are refused.`,
      );
    } else say(`存储空间已满（${of}），请尽快清理。 The disk is full: free some room.`);
  }
}

/** Bytes that an ordinary account may still use of the file system that the folder lies on. */
async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
