import { compareGraphs, type FlowDifference } from '../../../contract/flow/comparison/compareGraphs.ts';
import { createFieldLabels } from '../../../contract/flow/comparison/fieldLabels.ts';
import { api } from '../../client/api.ts';
import { loadGraphFromXml } from '../../diagram/bpmnReader.ts';
import { loadDefinition } from '../../state/forms/formCache.ts';

export type ComparedVersion = { processDefinitionId: string; version: number };

export type ComparisonDialogProps = {
  formEnName: string;
  formCnName: string;
  before: ComparedVersion;
  after: ComparedVersion;
};

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
