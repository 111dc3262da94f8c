import { proxy } from 'valtio';

const unfinishedText = '还有文件没有上传完成，请等待、重试或移除';

/** Running and failed uploads of a form, which block sending: a record is never sent without its chosen files. */
export class UnfinishedUploads {
  /** `problem`: why the form cannot be sent yet. */
  readonly state = proxy<{ problem: string | undefined }>({ problem: undefined });
  readonly #uploads = new Map<symbol, number>();

  /** Sets the number of unfinished files of this upload. */
  readonly setCount = (upload: symbol, count: number): void => {
    if (count === 0) this.#uploads.delete(upload);
    else this.#uploads.set(upload, count);
    this.state.problem = this.#uploads.size > 0 ? unfinishedText : undefined;
  };
}
