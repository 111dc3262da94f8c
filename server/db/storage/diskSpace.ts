/**
 * Measures the disk's free space. Below a reserve uploads, exports and imports are refused, so that the database
 * keeps space for the writes it acknowledges. When the database is down, the refusal reports a full disk.
 */
import { statfs } from 'node:fs/promises';
import { Refusal } from '../../../contract/failures.ts';

/** ok: files may be written. low: the reserve is in use, records only. full: writes may fail. */
export type DiskState = 'ok' | 'low' | 'full';

type DiskSettings = {
  /** Each may be on another file system; the fullest counts. */
  folders: readonly string[];
  /** Bytes that are kept free for the database. */
  reserve: number;
  /** Receives one sentence for the operator at each change. */
  say?: (sentence: string) => void;
  measure?: (folder: string) => Promise<number>;
};

const megabyte = 1024 * 1024;
/** Two segments of PostgreSQL's log. With less free space PostgreSQL may be unable to write or start. */
const fullThreshold = 32 * megabyte;
/** How long a measurement is valid. */
const freshMs = 1_000;
/** How long a write failure for lack of space counts: quotas of the file system appear in no measurement. */
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

  /** The result of the last measurement. */
  get room(): DiskState {
    return this.#room;
  }

  /**
   * Measures, unless the last measurement is less than a second old. Never throws: for an unreadable folder the last
   * result stays.
   */
  async look(): Promise<DiskState> {
    if (performance.now() - this.#measuredAt >= freshMs) {
      this.#measuring ??= this.#measure().finally(() => {
        this.#measuring = undefined;
      });
      await this.#measuring;
    }
    return this.#room;
  }

  /** Refuses with 507 if `bytes` more would use the reserve. */
  async assertRoom(bytes = 0): Promise<void> {
    const room = await this.look();
    if (room !== 'ok' || this.#free - bytes < this.#settings.reserve) throw new Refusal(507);
  }

  /** Records that a write has failed for lack of space. */
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

/** The bytes that an unprivileged account may still use on the folder's file system. */
async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
