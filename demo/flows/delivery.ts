import type { DemoFlow } from '../demoTypes.ts';
import { beginNode, endNode, startNode } from './commonNodes.ts';

const fixedFieldNames = ['name', 'supplier', 'partner', 'goods', 'planDate'];

/** The person of the supplier, whom the initiator names in the form, confirms and replies. */
export const deliveryFlow = (): DemoFlow => ({
  form: 'auto_delivery',
  name: '到货确认',
  settings: { titleExpression: 'name' },
  nodes: [
    beginNode,
    startNode,
    {
      id: 'confirm',
      name: '供应商确认',
      kind: 'APPROVAL',
      data: {
        candidateList: [{ candidateType: 'DYNAMIC_FIELD', target: 'partner', targetLabel: '供应商对接人' }],
        fieldProperties: [
          ...fixedFieldNames.map((fieldName) => ({ fieldName, isWritable: false })),
          { fieldName: 'reply', isWritable: true },
        ],
      },
    },
    endNode,
  ],
  lines: [
    { from: 'begin', to: 'start' },
    { from: 'start', to: 'confirm' },
    { from: 'confirm', to: 'end' },
  ],
});
