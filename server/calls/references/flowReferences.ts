/** The places in flows, deployed or with running instances, that name people, groups, fields, roles and entries. */
import { sql } from 'kysely';
import { tryParseExpression } from '../../../contract/expression/parse.ts';
import {
  collectNames,
  collectTexts,
  type Expression,
  isComparedWith,
} from '../../../contract/expression/syntax.ts';
import { collectNamedTargets, type TargetKind } from '../../../contract/flow/checks/namedTargets.ts';
import { isStep } from '../../../contract/flow/graph.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { listHandedOver } from '../../db/queries/people/handOver.ts';
import { hasRoleReference, isConstantChoice, isFieldOrBelow, splitFieldPath } from './formReferences.ts';
import type { Reference, ReferencedObject, ReferenceFinder } from './reference.ts';
import type { UsedFlow } from './referenceSnapshot.ts';

type FlowFinder = (flows: readonly UsedFlow[], object: ReferencedObject) => Reference[];

/** Each place once, though several versions of a flow may be in use. */
const inUsedFlows =
  (find: FlowFinder): ReferenceFinder =>
  async (snapshot, objects) => {
    const flows = await snapshot.flows();
    const found = objects.flatMap((object) => find(flows, object));
    return [...new Map(found.map((one) => [`${one.id} ${one.by} ${one.name}`, one])).values()];
  };

/** Nodes that name a role, department or post by its id. */
export const createNodeFinder = (kind: TargetKind): ReferenceFinder =>
  inUsedFlows((flows, { id }) =>
    flows.flatMap(({ formCnName, graph }) =>
      collectNamedTargets(graph)
        .filter((target) => target.kind === kind && target.id === id)
        .map(({ node }): Reference => ({ id, by: 'node', name: `${formCnName}“${node.name}”` })),
    ),
  );

/** Nodes that name a person, unless the person has handed over: then the tasks of the nodes go to the successor. */
export const nodesWithoutSuccessor: ReferenceFinder = async (snapshot, objects) => {
  const handedOver = await listHandedOver(
    snapshot.tx,
    objects.map(({ id }) => id),
  );
  return createNodeFinder('USER')(
    snapshot,
    objects.filter(({ id }) => !handedOver.has(id)),
  );
};

type ExpressionTest = (names: readonly string[], texts: readonly string[], flow: UsedFlow) => boolean;

const findExpressions = (flow: UsedFlow, id: string, fits: ExpressionTest): Reference[] =>
  findParsed(flow, id, (parsed) => fits(collectNames(parsed), collectTexts(parsed), flow));

const findParsed = (flow: UsedFlow, id: string, fits: (parsed: Expression) => boolean): Reference[] => {
  const { formCnName, graph } = flow;
  const holds = (text: string) => {
    const parsed = tryParseExpression(text);
    return parsed !== null && fits(parsed);
  };
  const lines = [...graph.lines.values()]
    .filter(({ kind, expression }) => kind === 'CONDITION' && holds(expression))
    .map(({ name, from }): Reference => {
      const start = graph.nodes.get(from)?.name;
      return { id, by: 'line', name: `${formCnName}“${name || start || from}”` };
    });
  return holds(graph.settings.titleExpression) ? [...lines, { id, by: 'title', name: formCnName }] : lines;
};

export const roleExpressionsInFlows = inUsedFlows((flows, { id, code }) =>
  flows.flatMap((flow) => findExpressions(flow, id, (names, texts) => hasRoleReference(names, texts, code))),
);

/** Conditions that compare a field of the entry's dictionary with it. */
export const findEntryInFlows: FlowFinder = (flows, { id, code, within }) =>
  flows.flatMap((flow) =>
    findExpressions(flow, id, (names, texts, { fields }) => {
      if (!texts.includes(code)) return false;
      const read = new Set(names.map((name) => name.split('.').at(-1)));
      return fields
        .flatMap((field): Field[] => [field, ...(field.children ?? [])])
        .some(({ enName, configDataId }) => configDataId === within && read.has(enName));
    }),
  );
export const entriesInFlows = inUsedFlows(findEntryInFlows);

/** Conditions that compare a field whose options are constants with the constant. */
export const constantsInFlows = inUsedFlows((flows, { id }) =>
  flows.flatMap((flow) =>
    findExpressions(flow, id, (names, texts, { fields }) => {
      const read = new Set(names.map((name) => name.split('.').at(-1)));
      return (
        texts.includes(id) &&
        fields
          .flatMap((field): Field[] => [field, ...(field.children ?? [])])
          .some((field) => isConstantChoice(field) && read.has(field.enName))
      );
    }),
  ),
);

/** Conditions and titles that compare the option's field with it. */
export const findOptionInFlows: FlowFinder = (flows, object) => {
  const { enName, path } = splitFieldPath(object);
  return flows
    .filter(({ formEnName }) => formEnName === enName)
    .flatMap((flow) =>
      findParsed(flow, object.id, (parsed) => isComparedWith(parsed, object.code, (name) => name === path)),
    );
};
export const optionsInFlows = inUsedFlows(findOptionInFlows);

/** Conditions, titles and candidates that read the field of the flow's form. */
export const findFieldInFlows: FlowFinder = (flows, { id, code, within }) =>
  flows
    .filter(({ formEnName }) => formEnName === within)
    .flatMap((flow) => [
      ...findExpressions(flow, id, (names) => names.some((name) => isFieldOrBelow(name, code))),
      ...[...flow.graph.nodes.values()]
        .filter(isStep)
        .filter(({ data }) =>
          data.candidateList.some(
            ({ candidateType, target }) => candidateType === 'DYNAMIC_FIELD' && target === code,
          ),
        )
        .map(({ name }): Reference => ({ id, by: 'node', name: `${flow.formCnName}“${name}”` })),
    ]);
export const fieldsInFlows = inUsedFlows(findFieldInFlows);

/** Nodes with rights on the field of their form. */
export const fieldRightsInFlows = inUsedFlows((flows, { id, code, within }) => {
  const [name, column] = code.split('.');
  return flows
    .filter(({ formEnName }) => formEnName === within)
    .flatMap(({ formCnName, graph }) =>
      [...graph.nodes.values()]
        .filter(isStep)
        .filter(({ data }) =>
          data.fieldProperties.some(
            ({ fieldName, children = [] }) =>
              fieldName === name &&
              (column === undefined || children.some((one) => one.fieldName === column)),
          ),
        )
        .map((node): Reference => ({ id, by: 'node', name: `${formCnName}“${node.name}”的字段权限` })),
    );
});

/** Documents of another engine that name the role by its key as a group of candidates. */
export const groupsInDocuments: ReferenceFinder = async ({ tx }, objects) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct o."id", f."cnName" as "name"
    from "flowDefinitions" d join forms f using ("formId")
    cross join unnest(${objects.map(({ id }) => id)}::text[], ${objects.map(({ code }) => code)}::text[]) as o("id", "code")
    where not f."deleted" and d."xml" ~ ('candidateGroups="[^"]*\\m' || o."code" || '\\M')
      and (d."status" = 'deployed' or exists (select from instances i
        where i."definitionId" = d."definitionId" and i."status" = 0 and not i."deleted"))`.execute(tx);
  return rows.map(({ id, name }): Reference => ({ id, by: 'document', name }));
};
