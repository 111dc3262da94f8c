/** A contract ledger in which every formula precedes its sources. */
export const ledgerNumberField = (enName: string, label: string, computeExpression?: string) => ({
  enName,
  label,
  funcType: 'number' as const,
  precision: 2,
  ...(computeExpression !== undefined && { computeExpression }),
});

export const ledgerForm = {
  enName: 'auto_ledger',
  cnName: '合同台账',
  fields: [
    { enName: 'name', label: '名称', funcType: 'input' as const },
    ledgerNumberField('grand', '价税合计', 'net + tax + extras'),
    ledgerNumberField('tax', '税额', 'net * 0.13'),
    ledgerNumberField('extras', '杂费合计', 'sum(items.gross)'),
    ledgerNumberField('net', '不含税金额', 'price * qty'),
    {
      enName: 'items',
      label: '杂费',
      funcType: 'subForm' as const,
      children: [
        ledgerNumberField('gross', '含税', 'fee + feeTax'),
        ledgerNumberField('feeTax', '税', 'fee * 0.06'),
        ledgerNumberField('fee', '金额'),
      ],
    },
    ledgerNumberField('price', '单价'),
    ledgerNumberField('qty', '数量'),
  ],
  checks: ['add', 'edit'].map((scene) => ({
    scene: scene as 'add' | 'edit',
    expression: 'grand > 1000000',
    action: 'stop' as const,
    tips: '超过审批限额',
  })),
};
