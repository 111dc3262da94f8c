/** A contract ledger in which every formula stands before what it is computed of. */
export const number = (enName: string, label: string, computeExpression?: string) => ({
  enName,
  label,
  funcType: 'number' as const,
  precision: 2,
  ...(computeExpression !== undefined && { computeExpression }),
});

export const ledger = {
  enName: 'auto_ledger',
  cnName: '合同台账',
  fields: [
    { enName: 'name', label: '名称', funcType: 'input' as const },
    number('grand', '价税合计', 'net + tax + extras'),
    number('tax', '税额', 'net * 0.13'),
    number('extras', '杂费合计', 'sum(items.gross)'),
    number('net', '不含税金额', 'price * qty'),
    {
      enName: 'items',
      label: '杂费',
      funcType: 'subForm' as const,
      children: [
        number('gross', '含税', 'fee + feeTax'),
        number('feeTax', '税', 'fee * 0.06'),
        number('fee', '金额'),
      ],
    },
    number('price', '单价'),
    number('qty', '数量'),
  ],
  checks: ['add', 'edit'].map((scene) => ({
    scene: scene as 'add' | 'edit',
    expression: 'grand > 1000000',
    action: 'stop' as const,
    tips: '超过审批限额',
  })),
};
