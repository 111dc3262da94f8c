/**
 * The draft as a text that a person changes: a valid text is a step of the draft, an invalid one is kept beside it. What
 * changes elsewhere replaces the text.
 */
import { proxy, ref } from 'valtio';
import { applyEdits, type Edit, type Path } from '../../../contract/design/edit.ts';
import type { History, Step } from '../../../contract/design/history.ts';
import { isSame, listEditsBetween } from '../../../contract/design/source/listEditsBetween.ts';
import type { SourceFault, SourceFormat } from '../../../contract/design/source/sourceFormat.ts';
import type { DesignModel, DesignStore } from './designModel.ts';

type SourceModelOptions<Document> = {
  model: DesignModel<Document>;
  format: SourceFormat<Document>;
  /** What the place is called in the names of steps; undefined: the document. */
  nameOf: (document: Document, path: Path) => string | undefined;
  /** Keeps an invalid text in this browser, over a reload. */
  store: DesignStore;
};

type SourceState = {
  text: string;
  /** Why the text is not in the draft. */
  faults: readonly SourceFault[];
};

/** An invalid text, and the text of the draft that it was made of. */
type KeptText = { text: string; base: string };

const mergePrefix = 'source ';

export class SourceModel<Document> {
  readonly state: SourceState;
  readonly #options: SourceModelOptions<Document>;
  /** The state of the draft that the text follows; undefined: an older one. */
  #followed: Document | undefined;

  constructor(options: SourceModelOptions<Document>) {
    const { model, format, store } = options;
    this.#options = options;
    const base = format.format(model.document);
    const kept = model.mayEdit ? readKept(store.read(this.#storeName)) : undefined;
    this.state = proxy<SourceState>({ text: kept?.text ?? base, faults: ref([]) });
    if (kept) this.state.faults = ref(format.parse(kept.text).faults ?? []);
    this.#followed = kept && kept.base !== base ? undefined : model.document;
  }

  /** The text is not in the draft. */
  get isPending(): boolean {
    return this.state.faults.length > 0;
  }

  /** The person has changed the text. */
  type(text: string): void {
    const { model, format } = this.#options;
    this.state.text = text;
    const { document, faults } = format.parse(text);
    this.state.faults = ref(faults ?? []);
    if (document === undefined || !model.mayEdit) return;
    this.#perform(document);
    this.#followed = model.document;
  }

  /** Returns the text of a document that was changed elsewhere; undefined if the text follows it already. */
  follow(): string | undefined {
    const { model, format } = this.#options;
    if (model.document === this.#followed) return undefined;
    this.#followed = model.document;
    return this.#show(format.format(model.document));
  }

  /** The text of the draft, instead of one that is not in it, or is laid out otherwise. */
  reset(): string {
    const { model, format } = this.#options;
    return this.#show(format.format(model.document));
  }

  /** Stores an invalid text in this browser. */
  keep(): void {
    const { store, model, format } = this.#options;
    if (!this.isPending || model.isEnded) {
      // One that was kept before somebody took over is not this page's to remove.
      if (model.mayEdit) store.remove(this.#storeName);
      return;
    }
    const kept: KeptText = { text: this.state.text, base: format.format(model.document) };
    try {
      store.write(this.#storeName, JSON.stringify(kept));
    } catch {
      // The browser has no room; the text is still on screen.
    }
  }

  get #storeName(): string {
    return `design.${this.#options.model.draftId}.source`;
  }

  #show(text: string): string {
    this.state.text = text;
    this.state.faults = ref([]);
    return text;
  }

  /** The editor's own undo leads to a state before or after a step of the text: that step is undone or redone. */
  #perform(document: Document): void {
    const { model, nameOf } = this.#options;
    const now = model.document;
    const edits = listEditsBetween(now, document);
    if (edits.length === 0) return;
    const { history } = model.state;
    if (leadsTo(history, 'done', document)) model.undo();
    else if (leadsTo(history, 'undone', document)) model.redo();
    else model.perform(toSourceStep(now, edits, nameOf));
  }
}

/** Typing at one place is one step. */
function toSourceStep<Document>(
  document: Document,
  edits: readonly Edit[],
  nameOf: SourceModelOptions<Document>['nameOf'],
): Step {
  const [first] = edits;
  const path = edits.length === 1 && first ? (first.kind === 'move' ? first.from : first.path) : [];
  const name = nameOf(document, path);
  return {
    title: name === undefined ? '修改源码' : `修改“${name}”的源码`,
    edits,
    merge: mergePrefix + path.join('.'),
  };
}

/** True if the last step of that list was made here, and undoing or redoing it makes the document. */
function leadsTo(history: History<unknown>, list: 'done' | 'undone', document: unknown): boolean {
  const step = history[list].at(-1);
  if (!step?.merge?.startsWith(mergePrefix)) return false;
  return isSame(applyEdits(history.document, list === 'done' ? step.inverse : step.edits), document);
}

// Only `keep` writes under the name, and the store verifies that the text is unmodified.
const readKept = (stored: string | undefined): KeptText | undefined =>
  stored === undefined ? undefined : (JSON.parse(stored) as KeptText);
