/** Forms that are open, by route or task, and the definitions they follow. A form ends with its tab. */
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { api } from '../../client/api.ts';
import { TtlCache } from '../cache/ttlCache.ts';
import { browserStore } from '../session/privateStores.ts';
import { currentFacts } from './currentFacts.ts';
import { DraftStore } from './drafts.ts';
import { registerFieldKinds } from './fieldKindsAround.ts';
import { readOnly } from './formAccess.ts';
import { FormModel, type FormModelOptions } from './formModel.ts';

const definitionTtlMs = 60_000;

const definitions = new TtlCache<FormDefinition>(definitionTtlMs);
const forms = new Map<string, FormModel>();
let pruned = false;

export const drafts = new DraftStore({ store: browserStore, now: Date.now });

export const loadDefinition = (enName: string): Promise<FormDefinition> =>
  definitions.ask(enName, async () => {
    const definition = await api.form.byName({ params: { enName } });
    registerFieldKinds(definition);
    return definition;
  });

export const findOpenForm = (key: string): FormModel | undefined => forms.get(key);

/** The open form of that key, or a new one made of what is given. */
export function openForm(opening: Omit<FormModelOptions, 'facts' | 'drafts'>): FormModel {
  const known = forms.get(opening.key);
  if (known) return known;
  if (!pruned) drafts.prune();
  pruned = true;
  const form = new FormModel({ ...opening, drafts, facts: currentFacts });
  forms.set(opening.key, form);
  return form;
}

/** A form that is only looked at; nothing of it is kept. */
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

/** Writes down what was typed last in every open form. */
export function saveDrafts(): void {
  for (const form of forms.values()) form.keep();
}

/** What was typed last is kept when the page is left or put aside; until the returned function is called. */
export function saveDraftsOnLeave(): () => void {
  addEventListener('pagehide', saveDrafts);
  document.addEventListener('visibilitychange', saveDrafts);
  return () => {
    removeEventListener('pagehide', saveDrafts);
    document.removeEventListener('visibilitychange', saveDrafts);
  };
}

/** The form is closed; its draft stays unless it was sent. */
export function closeForm(key: string): void {
  forms.get(key)?.keep();
  forms.delete(key);
}
