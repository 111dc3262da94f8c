import type { DemoFlow } from '../demoTypes.ts';
import { beginNode, departmentHead, endNode, initiator } from './commonNodes.ts';

/** The approver enters findings and time with the approval; the initiator sees that these fields are still open. */
const reviewFieldNames = ['conclusion', 'reviewDay'];
const fieldRulesFor = (isWritable: boolean) =>
  reviewFieldNames.map((fieldName) => ({ fieldName, isWritable }));

export const siteCheckFlow = (): DemoFlow => ({
  form: 'auto_site_check',
  name: '供应商现场核验',
  settings: { titleExpression: 'title' },
  nodes: [
    beginNode,
    {
      id: 'start',
      name: '发起',
      kind: 'HANDLE',
      data: { candidateList: [initiator], fieldProperties: fieldRulesFor(false) },
    },
    {
      id: 'review',
      name: '部门负责人复核',
      kind: 'APPROVAL',
      data: {
        candidateList: [departmentHead],
        notFoundCandidateStrategy: 'TO_ADMIN',
        fieldProperties: fieldRulesFor(true),
      },
    },
    endNode,
  ],
  lines: [
    { from: 'begin', to: 'start' },
    { from: 'start', to: 'review' },
    { from: 'review', to: 'end' },
  ],
});
