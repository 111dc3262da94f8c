/** Forms that are open, by route or task, and the definitions they follow. A form ends with its tab. */
import type { FormDefinition } from '../../contract/forms/definition.ts';
import type { Values } from '../../contract/forms/rules.ts';
import { api } from '../client/api.ts';
import { Drafts } from './drafts.ts';
import { factsNow } from './factsNow.ts';
import { noteKinds } from './fieldsAround.ts';
import { readOnly } from './formAccess.ts';
import { FormModel, type FormOpening } from './formModel.ts';
import { KeptAnswers } from './keptAnswers.ts';
import { lasting } from './privateStores.ts';

const definitionLivesMs = 60_000;

const definitions = new KeptAnswers<FormDefinition>(definitionLivesMs);
const forms = new Map<string, FormModel>();
let pruned = false;

export const drafts = new Drafts({ store: lasting, now: Date.now });

export const loadDefinition = (enName: string): Promise<FormDefinition> =>
  definitions.ask(enName, async () => {
    const definition = await api.form.byName({ params: { enName } });
    noteKinds(definition);
    return definition;
  });

export const formOf = (key: string): FormModel | undefined => forms.get(key);

/** The open form of that key, or a new one made of what is given. */
export function openForm(opening: Omit<FormOpening, 'facts' | 'drafts'>): FormModel {
  const known = forms.get(opening.key);
  if (known) return known;
  if (!pruned) drafts.prune();
  pruned = true;
  const form = new FormModel({ ...opening, drafts, facts: factsNow });
  forms.set(opening.key, form);
  return form;
}

/** A form that is only looked at; nothing of it is kept. */
export const viewForm = (definition: FormDefinition, values: Values): FormModel =>
  new FormModel({
    key: `view:${definition.enName}`,
    definition,
    access: readOnly,
    initial: values,
    exists: true,
    drafts,
    facts: factsNow,
  });

/** Writes down what was typed last in every open form. */
export function keepForms(): void {
  for (const form of forms.values()) form.keep();
}

/** What was typed last is kept when the page is left or put aside; until the returned function is called. */
export function followDrafts(): () => void {
  addEventListener('pagehide', keepForms);
  document.addEventListener('visibilitychange', keepForms);
  return () => {
    removeEventListener('pagehide', keepForms);
    document.removeEventListener('visibilitychange', keepForms);
  };
}

/** The form is closed; its draft stays unless it was sent. */
export function closeForm(key: string): void {
  forms.get(key)?.keep();
  forms.delete(key);
}
