import { proxy } from 'valtio';

const unfinishedText = '还有文件没有上传完成，请等待、重试或移除';

/** Files on their way, or failed, of what is sent together: nothing goes without what was chosen for it. */
export class UnfinishedUploads {
  /** `problem`: why it cannot be sent yet. */
  readonly state = proxy<{ problem: string | undefined }>({ problem: undefined });
  readonly #uploads = new Map<symbol, number>();

  /** So many files of this upload are not kept yet. */
  readonly tell = (upload: symbol, count: number): void => {
    if (count === 0) this.#uploads.delete(upload);
    else this.#uploads.set(upload, count);
    this.state.problem = this.#uploads.size > 0 ? unfinishedText : undefined;
  };
}
