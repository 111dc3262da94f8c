/**
 * One open form: values, changes, errors, hidden fields. It lives outside the page and survives tab switches; input
 * is stored as a draft until it is sent.
 */
import { proxy, ref } from 'valtio';
import type { FieldError } from '../../../contract/failures.ts';
import type { Field, FormDefinition } from '../../../contract/forms/definition.ts';
import { clearDependents } from '../../../contract/forms/dependentFields.ts';
import { emptyMaskedTexts } from '../../../contract/forms/masking.ts';
import type { ExpressionFacts, Values } from '../../../contract/forms/recordRules.ts';
import type { DraftStore } from './drafts.ts';
import type { FormAccess } from './formAccess.ts';
import {
  autoFillDates,
  collectPayload,
  computeValues,
  findChangedFields,
  findFieldErrors,
  findHiddenFields,
  removeNotes,
} from './formValues.ts';
import { UnfinishedUploads } from './unfinishedUploads.ts';

export type FormState = {
  values: Values;
  /** Names of the fields that the person has changed. */
  changed: ReadonlySet<string>;
  hidden: ReadonlySet<string>;
  /** Path (`amount`, `items.0.qty`) → problem. Empty until the first attempt to send. */
  problems: Readonly<Record<string, string>>;
  /** Path → note about an automatic change: a choice was cleared because the value it depends on changed. */
  notes: Readonly<Record<string, string>>;
  /** Values were restored from a draft in this browser. */
  restored: boolean;
  /** The number of refused attempts to send. */
  refusals: number;
  /** A request of the form is in progress. */
  sending: boolean;
};

export type FormModelOptions = {
  /** The key of the form in the cache and of its draft: `task:12`, `auto_contract_form:new`. */
  key: string;
  definition: FormDefinition;
  access: FormAccess;
  /** The loaded record; for a new one its default values. */
  initial: Values;
  /** False for a record that does not exist yet. */
  exists: boolean;
  /** The current facts for expressions, in addition to the record. */
  facts: () => ExpressionFacts;
  drafts: DraftStore;
};

const draftAfterMs = 400;

export class FormModel {
  readonly key: string;
  readonly definition: FormDefinition;
  readonly access: FormAccess;
  readonly state: FormState;
  /** Chosen files that are not in the values yet. */
  readonly unfinished = new UnfinishedUploads();
  #initial: Values;
  /** Values filled in automatically when the form was opened; they do not count as input. */
  readonly #filled: Values;
  readonly #opening: FormModelOptions;
  #checking = false;
  #isRefused = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(opening: FormModelOptions) {
    const { key, definition, access, initial, drafts } = opening;
    this.key = key;
    this.definition = definition;
    this.access = access;
    this.#opening = opening;
    this.#initial = initial;
    const draft = drafts.read(key)?.values;
    this.state = proxy<FormState>({
      values: ref({}),
      changed: ref(new Set()),
      hidden: ref(new Set()),
      problems: {},
      notes: {},
      restored: draft !== undefined,
      refusals: 0,
      sending: false,
    });
    this.#filled = draft || !opening.exists ? {} : autoFillDates(this.#part, initial);
    this.#setValues({ ...initial, ...this.#filled, ...draft });
  }

  get initial(): Values {
    return this.#initial;
  }

  /** False for a record that is not saved yet. */
  get exists(): boolean {
    return this.#opening.exists;
  }

  /** True if the person has changed something. */
  get dirty(): boolean {
    const { changed, values } = this.state;
    return [...changed].some((name) => values[name] !== this.#filled[name]);
  }

  set(name: string, value: unknown, also: Readonly<Record<string, unknown>> = {}): void {
    const beside = emptyMaskedTexts(this.definition.fields, also);
    const now = { ...this.state.values, ...beside, [name]: value };
    const gone = clearDependents(this.definition.fields, this.state.values, now);
    this.state.notes = { ...removeNotes(this.state.notes, [name, ...Object.keys(also)]), ...gone.notes };
    this.#setValues({ ...now, ...gone.values });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.keep(), draftAfterMs);
  }

  /** Saves the draft now. */
  keep(): void {
    clearTimeout(this.#timer);
    const { changed, values } = this.state;
    const names = [...changed].flatMap((name) => [name, `${name}$view`]);
    const input = Object.fromEntries(
      names.filter((name) => name in values).map((name) => [name, values[name]]),
    );
    this.#opening.drafts.write(this.key, { values: this.dirty ? input : undefined });
  }

  /** Restores the loaded values and removes the draft. */
  reset(): void {
    this.state.restored = false;
    this.state.notes = {};
    this.#checking = false;
    this.#setValues({ ...this.#initial, ...this.#filled });
    this.keep();
  }

  /** The sent values become the loaded values. */
  settle(saved: Values = {}): void {
    clearTimeout(this.#timer);
    this.#initial = { ...this.state.values, ...saved };
    this.state.restored = false;
    this.state.notes = {};
    this.#checking = false;
    this.#setValues(this.#initial);
    this.#opening.drafts.drop(this.key);
  }

  /** True if the form may be sent; otherwise the problems are shown at their fields. */
  check(): boolean {
    this.#checking = true;
    this.#validate();
    const isRight = Object.keys(this.state.problems).length === 0;
    if (!isRight) this.#refuse();
    return isRight;
  }

  /** Shows the errors that the server found. */
  show(errors: readonly FieldError[]): void {
    this.state.problems = errorsByPath(this.definition.fields, errors);
    this.#refuse();
  }

  /** True once after each refusal: the form's view then scrolls to the first problem. */
  takeRefusal(): boolean {
    const isNew = this.#isRefused;
    this.#isRefused = false;
    return isNew;
  }

  /** True until `takeRefusal` has read the last refusal. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  #refuse(): void {
    this.#isRefused = true;
    this.state.refusals += 1;
  }

  /** All writable values, for a new record. */
  whole(): Values {
    return collectPayload(this.#part, this.state.values);
  }

  /** The changed values only. */
  changes(): Values {
    return collectPayload(this.#part, this.state.values, this.state.changed);
  }

  /** All field values, for checks on the whole record. */
  everything(): Values {
    const { values } = this.state;
    const names = this.definition.fields.map((field) => field.enName).filter((name) => name in values);
    return Object.fromEntries(names.map((name) => [name, values[name]]));
  }

  get #part() {
    return { fields: this.definition.fields, access: this.access, facts: this.#opening.facts() };
  }

  #setValues(values: Values): void {
    const part = this.#part;
    const next = computeValues(part, values);
    this.state.values = ref(next);
    this.state.hidden = ref(findHiddenFields(part, next));
    this.state.changed = ref(new Set(findChangedFields(part.fields, next, this.#initial)));
    if (this.#checking) this.#validate();
  }

  #validate(): void {
    const before = this.#opening.exists ? this.#initial : undefined;
    this.state.problems = errorsByPath(
      this.definition.fields,
      findFieldErrors(this.#part, this.state.values, before),
    );
  }
}

/** The first error of each field or cell: an error in a part of a value counts as an error of the value. */
function errorsByPath(fields: readonly Field[], errors: readonly FieldError[]): Record<string, string> {
  const result: Record<string, string> = {};
  for (const { path, message } of errors) {
    const parts = path.split('.');
    const isRows = fields.some(({ enName, children }) => enName === parts[0] && children);
    result[parts.slice(0, isRows ? 3 : 1).join('.')] ??= message;
  }
  return result;
}
