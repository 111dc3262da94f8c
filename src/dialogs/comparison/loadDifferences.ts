import { compareGraphs, type FlowDifference } from '../../../contract/flow/comparison/compareGraphs.ts';
import type { FieldLabels } from '../../../contract/flow/comparison/nodeTexts.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { api } from '../../client/api.ts';
import { loadGraphFromXml } from '../../diagram/bpmnReader.ts';
import { loadDefinition } from '../../state/forms/formCache.ts';
import type { ComparedVersion, ComparisonDialogProps } from './openComparison.ts';

export async function loadDifferences({
  formEnName,
  before,
  after,
}: ComparisonDialogProps): Promise<FlowDifference[]> {
  const [from, to, form] = await Promise.all([
    loadGraph(before),
    loadGraph(after),
    loadDefinition(formEnName),
  ]);
  return compareGraphs(from, to, createFieldLabels(form.fields));
}

const loadGraph = async ({ processDefinitionId }: ComparedVersion) =>
  loadGraphFromXml(await api.definition.getDefineXml({ query: { processDefinitionId } }));

/** `items.qty` as 明细·数量. A field that the form no longer has keeps its name. */
export function createFieldLabels(fields: readonly Field[]): FieldLabels {
  const labels = new Map(
    fields.flatMap(({ enName, label, children = [] }) => [
      [enName, label] as const,
      ...children.map((child) => [`${enName}.${child.enName}`, `${label}·${child.label}`] as const),
    ]),
  );
  return (path) => labels.get(path) ?? path;
}
