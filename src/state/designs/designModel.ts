/**
 * One draft that is being designed: the document with its steps, saved on the server as they are made. Another person may
 * take over; then this page reads only. What could not be sent is stored in this browser.
 */
import { proxy, ref } from 'valtio';
import type { Path } from '../../../contract/design/edit.ts';
import {
  beginHistory,
  goToStep,
  type History,
  performStep,
  redoStep,
  type Step,
  undoStep,
} from '../../../contract/design/history.ts';
import type { SendOptions } from '../../client/api.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { IdempotencyKey } from '../../client/idempotentWrite.ts';
import { formatClockTime } from '../../ui/format/localTime.ts';
import { selectSentSteps } from './sentSteps.ts';

export type DesignEditor = { userId: string; nickName: string; since: string; isYou: boolean };

type StoredSteps = Pick<History<unknown>, 'focus' | 'done' | 'undone'>;

/** A draft as the calls answer it. */
export type OpenedDraft<Document> = {
  draftId: string;
  objectId: string | null;
  revision: number;
  baseVersion: number | null;
  publishedVersion: number | null;
  document: Document;
  steps: StoredSteps;
  updateTime: string;
  editor: DesignEditor | null;
};

type DraftBody = { draftId: string; editorKey: string };

/** The calls of one kind of document. */
export type DesignCalls<Document> = {
  save(
    body: DraftBody & { revision: number; title: string; document: Document; steps: StoredSteps },
    options: SendOptions,
  ): Promise<{ revision: number }>;
  renew(
    body: DraftBody,
  ): Promise<{ revision: number; editor: DesignEditor | null; publishedVersion: number | null }>;
  rebase(body: DraftBody): Promise<{ baseVersion: number }>;
  take(body: DraftBody): Promise<OpenedDraft<Document>>;
  leave(body: DraftBody, options: SendOptions): Promise<unknown>;
  discard(body: DraftBody): Promise<unknown>;
};

/** What every designer shows of a draft, whatever the kind of document. */
export type AnyDesignModel = Pick<
  DesignModel<unknown>,
  'state' | 'mayEdit' | 'undo' | 'redo' | 'goTo' | 'take' | 'rebase'
>;

export type DesignStore = {
  read(name: string): string | undefined;
  write(name: string, text: string): void;
  remove(name: string): void;
};

export type DesignModelOptions<Document> = {
  draft: OpenedDraft<Document>;
  editorKey: string;
  calls: DesignCalls<Document>;
  titleOf: (document: Document) => string;
  /** Stores in this browser what could not be sent. */
  store: DesignStore;
  onFailure: (error: unknown) => void;
};

/** `waiting`: changes are sent soon. `failed`: they could not be sent, and are tried again. */
export type SavingState = 'saved' | 'waiting' | 'sending' | 'failed';

export type DesignState<Document> = {
  history: History<Document>;
  saving: SavingState;
  /** When the draft was last saved. */
  savedAt: string;
  editor: DesignEditor | null;
  /** The published version that the draft follows, and the newest. */
  baseVersion: number | null;
  publishedVersion: number | null;
  /** Counts the changes that the property panel has not made itself: undo, another draft. */
  outsideChanges: number;
};

const saveAfterMs = 1500;
const retryAfterMs = 5000;
/** A third of the time after which a silent page is no longer the editor. */
const renewEveryMs = 30_000;

export class DesignModel<Document> {
  readonly draftId: string;
  readonly objectId: string | null;
  readonly state: DesignState<Document>;
  readonly #options: DesignModelOptions<Document>;
  readonly #once = new IdempotencyKey();
  #revision: number;
  /** The history that the server has. */
  #saved: History<Document>;
  readonly #renewing: ReturnType<typeof setInterval>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  #isClosed = false;
  #isEnded = false;
  /** The person has been told why the draft cannot be saved. */
  #isTold = false;

  constructor(options: DesignModelOptions<Document>) {
    const { draft } = options;
    this.#options = options;
    this.draftId = draft.draftId;
    this.objectId = draft.objectId;
    this.#revision = draft.revision;
    this.#saved = toHistory(draft);
    this.state = proxy<DesignState<Document>>({
      history: ref(this.#saved),
      saving: 'saved',
      savedAt: draft.updateTime,
      editor: draft.editor,
      baseVersion: draft.baseVersion,
      publishedVersion: draft.publishedVersion,
      outsideChanges: 0,
    });
    if (this.mayEdit) this.#restoreUnsent();
    this.#renewing = setInterval(() => void this.renew(), renewEveryMs);
  }

  get document(): Document {
    return this.state.history.document;
  }

  get focus(): Path {
    return this.state.history.focus;
  }

  get isOutdated(): boolean {
    const { baseVersion, publishedVersion } = this.state;
    return publishedVersion !== null && publishedVersion !== baseVersion;
  }

  get revision(): number {
    return this.#revision;
  }

  get mayEdit(): boolean {
    return this.state.editor?.isYou === true;
  }

  /** The draft is published or discarded. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  get isSaved(): boolean {
    return this.state.history === this.#saved;
  }

  /** Performs a step, if this page edits. True if it did. */
  perform(step: Step | undefined, by: 'panel' | 'outside' = 'outside'): boolean {
    if (!step || !this.mayEdit) return false;
    this.#change(performStep(this.state.history, step), by);
    return true;
  }

  undo(): void {
    if (this.mayEdit) this.#change(undoStep(this.state.history), 'outside');
  }

  redo(): void {
    if (this.mayEdit) this.#change(redoStep(this.state.history), 'outside');
  }

  goTo(count: number): void {
    if (this.mayEdit) this.#change(goToStep(this.state.history, count), 'outside');
  }

  /** Moves the focus, which is no step. */
  moveFocus(focus: Path): void {
    this.state.history = ref({ ...this.state.history, focus });
    if (this.#hasSavedSteps) this.#saved = this.state.history;
  }

  /** Sends what is not saved yet; rejects if that fails. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sending;
    if (this.isSaved || !this.mayEdit) return;
    await this.#send({});
  }

  /** Asks who edits, and renews the claim of this page. */
  async renew(): Promise<void> {
    const { calls, editorKey } = this.#options;
    try {
      const { editor, revision, publishedVersion } = await calls.renew({ draftId: this.draftId, editorKey });
      // The other page has gone, and what this one shows may be outdated.
      if (editor?.isYou && !this.mayEdit) return await this.take();
      if (!editor?.isYou) this.keep();
      this.state.editor = editor;
      this.state.publishedVersion = publishedVersion;
      // The answer to a save of this page was lost, or comes before this one.
      if (this.mayEdit) this.#revision = Math.max(this.#revision, revision);
    } catch {
      // Without a connection the editor is unknown; the next save tells.
    }
  }

  /** Becomes the editor of the newest state. */
  async take(): Promise<void> {
    const { calls, editorKey } = this.#options;
    const draft = await calls.take({ draftId: this.draftId, editorKey });
    this.#revision = draft.revision;
    this.#saved = toHistory(draft);
    this.state.editor = draft.editor;
    this.state.baseVersion = draft.baseVersion;
    this.state.publishedVersion = draft.publishedVersion;
    this.state.savedAt = draft.updateTime;
    this.state.saving = 'saved';
    this.#show(this.#saved, 'outside');
    this.#restoreUnsent();
  }

  /** Follows the newest published version; what the document says stays. */
  async rebase(): Promise<void> {
    const { calls, editorKey } = this.#options;
    const { baseVersion } = await calls.rebase({ draftId: this.draftId, editorKey });
    this.state.baseVersion = baseVersion;
    this.state.publishedVersion = baseVersion;
  }

  /** Saves, and lets others edit. `keepalive`: the page is being left. */
  async close({ keepalive = false } = {}): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#renewing);
    if (!this.mayEdit) return;
    this.keep();
    try {
      if (!this.isSaved) await this.#send({ keepalive });
      const { calls, editorKey } = this.#options;
      const body = { draftId: this.draftId, editorKey };
      // An unchanged draft is not worth keeping.
      if (this.#revision === 1 && !keepalive) await calls.discard(body);
      else await calls.leave(body, { keepalive });
    } catch (error) {
      if (!keepalive) this.#options.onFailure(error);
    }
  }

  /** Stores in this browser what is not saved on the server. */
  keep(): void {
    // What was kept before somebody took over, or by the page that edits, is not this page's to remove.
    if (!this.mayEdit) return;
    const { store } = this.#options;
    if (this.isSaved) {
      store.remove(this.#storeName);
      return;
    }
    try {
      store.write(this.#storeName, JSON.stringify({ document: this.document }));
    } catch {
      // The browser has no room; the document is still on screen.
    }
  }

  /** The draft is published or discarded: nothing of it is stored or sent. */
  end(): void {
    this.#isClosed = true;
    this.#isEnded = true;
    clearTimeout(this.#timer);
    clearInterval(this.#renewing);
    this.#options.store.remove(this.#storeName);
  }

  /** The focus alone may differ. */
  get #hasSavedSteps(): boolean {
    const { document, done, undone } = this.state.history;
    return document === this.#saved.document && done === this.#saved.done && undone === this.#saved.undone;
  }

  get #storeName(): string {
    return `design.${this.draftId}`;
  }

  /** As a step, so that it can be undone. */
  #restoreUnsent(): void {
    const text = this.#options.store.read(this.#storeName);
    if (text === undefined) return;
    // Only `keep` writes under the name, and the store verifies that the text is unmodified.
    const { document } = JSON.parse(text) as { document: Document };
    this.perform({ title: '恢复本机未保存的修改', edits: [{ kind: 'set', path: [], value: document }] });
  }

  #change(history: History<Document>, by: 'panel' | 'outside'): void {
    if (history === this.state.history) return;
    this.#show(history, by);
    if (this.#hasSavedSteps) return;
    this.state.saving = 'waiting';
    this.#saveAfter(saveAfterMs);
  }

  #show(history: History<Document>, by: 'panel' | 'outside'): void {
    this.state.history = ref(history);
    if (by === 'outside') this.state.outsideChanges += 1;
  }

  #saveAfter(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send({}).catch(() => {}), delayMs);
  }

  #send(options: SendOptions): Promise<void> {
    this.#sending ??= this.#sendOnce(options).finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendOnce(options: SendOptions): Promise<void> {
    const { calls, editorKey, titleOf, onFailure } = this.#options;
    const sent = this.state.history;
    const { document } = sent;
    const body = {
      draftId: this.draftId,
      editorKey,
      revision: this.#revision,
      title: titleOf(document).slice(0, 200),
      document,
      steps: selectSentSteps(sent),
    };
    this.state.saving = 'sending';
    try {
      const { revision } = await calls.save(body, { ...options, ...this.#once.options(body) });
      this.#once.onAnswer();
      this.#isTold = false;
      this.#revision = revision;
      this.#saved = sent;
      this.state.savedAt = formatClockTime();
      this.state.saving = this.isSaved ? 'saved' : 'waiting';
      if (this.isSaved) this.#options.store.remove(this.#storeName);
      else if (!this.#isClosed) this.#saveAfter(saveAfterMs);
    } catch (error) {
      this.#once.onFailure(error);
      this.state.saving = 'failed';
      this.keep();
      const isRefused = error instanceof CallFailure && error.status !== 0;
      if (isRefused && !this.#isTold) onFailure(error);
      this.#isTold = isRefused;
      if (isTakenOver(error)) await this.renew();
      if (this.mayEdit && !this.#isClosed) this.#saveAfter(retryAfterMs);
      throw error;
    }
  }
}

const isTakenOver = (error: unknown): boolean =>
  error instanceof CallFailure && (error.reason === 'DESIGN_TAKEN' || error.reason === 'STALE_RECORD');

const toHistory = <Document>({ document, steps }: OpenedDraft<Document>): History<Document> => ({
  ...beginHistory(document, steps.focus),
  done: steps.done,
  undone: steps.undone,
});
