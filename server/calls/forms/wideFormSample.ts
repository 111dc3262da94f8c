/** A form with many sub-forms and expressions: the check of the first wide form would take a second otherwise. */
const subForms = Array.from({ length: 13 }, (_, n) => ({
  enName: `rows${n}`,
  label: '明细',
  funcType: 'subForm',
  children: Array.from({ length: 70 }, (_, m) => ({
    enName: `c${m}`,
    label: '列',
    funcType: 'input',
    hideCondition: `c${m + 1} > ${m}`,
  })),
}));

export const wideFormSample = { enName: 'auto_sample', cnName: '样例', fields: subForms };
