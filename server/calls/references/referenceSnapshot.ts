/** What the finders of one check read: forms and flows are loaded once, and only if a finder asks for them. */
import type { Graph } from '../../../contract/flow/graph.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Tx } from '../../db/database.ts';
import { listUsedDefinitions } from '../../db/queries/flow/unassignedNodes.ts';
import { loadGraphsUncombined } from '../../instances/definitions/graphCache.ts';
import { loadForms } from '../../records/schema/formDefinitions.ts';
import type { Form } from '../../records/schema/formLayout.ts';

/** A definition that is deployed or has running instances. */
export type UsedFlow = { formEnName: string; formCnName: string; fields: readonly Field[]; graph: Graph };

export type SavedForm = Pick<Form, 'enName' | 'fields' | 'feature' | 'checks'>;

export type ReferenceSnapshot = {
  tx: Tx;
  forms(): Promise<readonly Form[]>;
  flows(): Promise<readonly UsedFlow[]>;
};

/**
 * Of the state that the transaction sees at the first question; `saved`: a definition that is about to replace the stored
 * one.
 */
export const createReferenceSnapshot = (tx: Tx, saved?: SavedForm): ReferenceSnapshot => ({
  tx,
  forms: loadOnce(async () =>
    (await loadForms(tx)).map((form) => (form.enName === saved?.enName ? { ...form, ...saved } : form)),
  ),
  flows: loadOnce(() => loadUsedFlows(tx)),
});

function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

async function loadUsedFlows(tx: Tx): Promise<UsedFlow[]> {
  const used = await listUsedDefinitions(tx);
  const graphs = await loadGraphsUncombined(
    tx,
    used.map(({ definitionId }) => definitionId),
  );
  return graphs.flatMap((graph, at) => {
    const one = used[at];
    return one ? [{ ...one, fields: one.definition.fields, graph }] : [];
  });
}
