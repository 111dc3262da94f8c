/** The page requests of a list: at most one per page at a time, aborted when the query changes. */

/** `latest`: true until the same page is requested again; an older response is outdated then. */
export type PageLoad = { signal: AbortSignal; latest: () => boolean };

export class PageLoader<Row> {
  readonly #ask: (page: number, load: PageLoad) => Promise<Row[]>;
  readonly #pages = new Map<number, Promise<Row[]>>();
  readonly #turns = new Map<number, number>();
  #stop = new AbortController();
  #running = 0;

  constructor(ask: (page: number, load: PageLoad) => Promise<Row[]>) {
    this.#ask = ask;
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** The number of requests in progress. */
  get running(): number {
    return this.#running;
  }

  isLoading(page: number): boolean {
    return this.#pages.has(page);
  }

  page(page: number): Promise<Row[]> {
    const same = this.#pages.get(page);
    if (same) return same;
    const turn = (this.#turns.get(page) ?? 0) + 1;
    this.#turns.set(page, turn);
    this.#running += 1;
    const latest = () => this.#turns.get(page) === turn;
    const loading = this.#ask(page, { signal: this.signal, latest }).finally(() => {
      this.#running -= 1;
      if (latest()) this.#pages.delete(page);
    });
    this.#pages.set(page, loading);
    return loading;
  }

  /** Marks the requests in progress as outdated. */
  renew(): void {
    this.#pages.clear();
  }

  giveUp(): void {
    this.renew();
    this.#stop.abort();
    this.#stop = new AbortController();
  }
}
