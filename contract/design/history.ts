/** A document with the steps that made it, which are undone and redone. Pure. */
import { applyEdits, type Edit, followEdit, invertEdits, isSamePath, type Path } from './edit.ts';
import { isSame } from './source/listEditsBetween.ts';

/** What a person does at once: its name in the list of steps, and where the focus is afterwards. */
export type Step = {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly focus?: Path;
  /** Steps of one name that follow each other are one: the typing of a text. */
  readonly merge?: string;
};

type DoneStep = {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly inverse: readonly Edit[];
  readonly merge?: string | undefined;
  /** The focus before and after the step. */
  readonly from: Path;
  readonly to: Path;
};

export type History<Document> = {
  readonly document: Document;
  /** The place in the document that has the focus. */
  readonly focus: Path;
  readonly done: readonly DoneStep[];
  /** The next step to redo is the last. */
  readonly undone: readonly DoneStep[];
};

/** Older steps cannot be undone. */
export const maxSteps = 200;

/** In characters; longer titles are cut: they may quote a text of the document. */
export const maxStepTitle = 300;

export const beginHistory = <Document>(document: Document, focus: Path = []): History<Document> => ({
  document,
  focus,
  done: [],
  undone: [],
});

/** Performs a step, after which nothing can be redone. A step that changes nothing moves the focus only. */
export function performStep<Document>(history: History<Document>, step: Step): History<Document> {
  const { document, focus: from, done } = history;
  const now = applyEdits(document, step.edits);
  const to = step.focus ?? followEdits(from, step.edits);
  if (isSame(document, now)) return { ...history, focus: to };
  const made: DoneStep = {
    title: step.title.slice(0, maxStepTitle).toWellFormed(),
    edits: step.edits,
    inverse: invertEdits(document, step.edits),
    merge: step.merge,
    from,
    to,
  };
  const last = done.at(-1);
  const isMerged = last?.merge !== undefined && last.merge === step.merge && history.undone.length === 0;
  const steps = last && isMerged ? [...done.slice(0, -1), joinSteps(last, made)] : [...done, made];
  return { document: now, focus: to, done: steps.slice(-maxSteps), undone: [] };
}

function joinSteps(first: DoneStep, second: DoneStep): DoneStep {
  // Only the last text of a place counts.
  const isReplaced = setSamePlaces(first.edits, second.edits);
  const edits = isReplaced ? second.edits : [...first.edits, ...second.edits];
  const inverse = isReplaced ? first.inverse : [...second.inverse, ...first.inverse];
  return { ...second, edits, inverse, from: first.from };
}

const setSamePlaces = (first: readonly Edit[], second: readonly Edit[]): boolean =>
  first.length === second.length &&
  first.every((one, at) => {
    const other = second[at];
    return one.kind === 'set' && other?.kind === 'set' && isSamePath(one.path, other.path);
  });

/** Where the place is after the edits, or the next place above it that is left. */
function followEdits(path: Path, edits: readonly Edit[]): Path {
  let at = path;
  for (const edit of edits) {
    let next = followEdit(at, edit);
    while (next === undefined && at.length > 0) {
      at = at.slice(0, -1);
      next = followEdit(at, edit);
    }
    at = next ?? [];
  }
  return at;
}

/** The history itself if there is nothing to undo. */
export function undoStep<Document>(history: History<Document>): History<Document> {
  const { document, done, undone } = history;
  const step = done.at(-1);
  if (!step) return history;
  return {
    document: applyEdits(document, step.inverse),
    focus: step.from,
    done: done.slice(0, -1),
    undone: [...undone, step],
  };
}

/** The history itself if there is nothing to redo. */
export function redoStep<Document>(history: History<Document>): History<Document> {
  const { document, done, undone } = history;
  const step = undone.at(-1);
  if (!step) return history;
  return {
    document: applyEdits(document, step.edits),
    focus: step.to,
    done: [...done, step],
    undone: undone.slice(0, -1),
  };
}

/** Goes to the state after `count` steps. */
export function goToStep<Document>(history: History<Document>, count: number): History<Document> {
  let now = history;
  const wanted = Math.min(Math.max(0, count), history.done.length + history.undone.length);
  while (now.done.length > wanted) now = undoStep(now);
  while (now.done.length < wanted) now = redoStep(now);
  return now;
}

/** The titles of all steps, those that are undone included. */
export const listStepTitles = ({ done, undone }: History<unknown>): string[] => [
  ...done.map(({ title }) => title),
  ...undone.map(({ title }) => title).reverse(),
];
