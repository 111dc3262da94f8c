/** Open forms, by route or task, and their cached definitions. A form ends with its tab. */
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { api } from '../../client/api.ts';
import { declareQuery } from '../cache/declaredQueries.ts';
import { browserStore } from '../session/privateStores.ts';
import { currentFacts } from './currentFacts.ts';
import { DraftStore } from './drafts.ts';
import { registerFieldKinds } from './fieldKindsAround.ts';
import { readOnly } from './formAccess.ts';
import { FormModel, type FormModelOptions } from './formModel.ts';

/** The definitions of forms by their English names. */
export const definitions = declareQuery<FormDefinition>({
  load: async (enName) => {
    const definition = await api.form.byName({ params: { enName } });
    registerFieldKinds(definition);
    return definition;
  },
  staleAfterMs: 60_000,
  invalidatedBy: { events: ['forms.changed', 'dictionaries.changed'], coalesceMs: 200, spreadMs: 1500 },
});
const forms = new Map<string, FormModel>();
let pruned = false;

export const drafts = new DraftStore({ store: browserStore, now: Date.now });

export const loadDefinition = (enName: string): Promise<FormDefinition> => definitions.fetch(enName);

export const findOpenForm = (key: string): FormModel | undefined => forms.get(key);

/** The open form with that key, or a new one with these options. */
export function openForm(opening: Omit<FormModelOptions, 'facts' | 'drafts'>): FormModel {
  const known = forms.get(opening.key);
  if (known) return known;
  if (!pruned) drafts.prune();
  pruned = true;
  const form = new FormModel({ ...opening, drafts, facts: currentFacts });
  forms.set(opening.key, form);
  return form;
}

/** A read-only form; it stores no draft. */
export const createReadOnlyForm = (definition: FormDefinition, values: Values): FormModel =>
  new FormModel({
    key: `view:${definition.enName}`,
    definition,
    access: readOnly,
    initial: values,
    exists: true,
    drafts,
    facts: currentFacts,
  });

/** Saves the drafts of every open form now. */
export function saveDrafts(): void {
  for (const form of forms.values()) form.keep();
}

/** Saves drafts when the page is left or hidden, until the returned function is called. */
export function saveDraftsOnLeave(): () => void {
  addEventListener('pagehide', saveDrafts);
  document.addEventListener('visibilitychange', saveDrafts);
  return () => {
    removeEventListener('pagehide', saveDrafts);
    document.removeEventListener('visibilitychange', saveDrafts);
  };
}

/** Closes the form; its draft stays unless it was sent. */
export function closeForm(key: string): void {
  forms.get(key)?.keep();
  forms.delete(key);
}
