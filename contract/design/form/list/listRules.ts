/** What people would stumble over on the list page of a form, each with its place and, where one step does, a remedy. Pure. */
import { getFieldType } from '../../../fields/registry.ts';
import { systemColumns } from '../../../forms/systemColumns.ts';
import { createSet } from '../../edit.ts';
import type { DesignRule } from '../../problem.ts';
import type { FormDesign } from '../formDesign.ts';
import { isCheckScene, listColumnElements, listRoot, nodeScene } from './listItems.ts';
import { removeListItem } from './listSteps.ts';

export const listRules: readonly DesignRule<FormDesign>[] = [
  {
    id: 'unknownColumn',
    help: '列表列指向的字段已经删除。',
    find: (design) => {
      const { fields, feature } = design;
      const named = [...fields, ...(feature.virtualColumns ?? [])].map(({ enName }) => enName);
      const known = new Set<string>([...named, ...systemColumns]);
      return (feature.pcTableElements ?? []).flatMap(({ enName }, at) => {
        if (known.has(enName)) return [];
        const path = ['feature', 'pcTableElements', at];
        return [{ path, message: `列表列 ${enName} 不是表单字段`, mend: removeListItem(design, path) }];
      });
    },
  },
  {
    id: 'noColumn',
    help: '没有显示的列，列表上什么也看不到。',
    find: (design) => {
      const elements = listColumnElements(design);
      const hidden = new Set(elements.flatMap(({ enName, visible }) => (visible ? [] : [enName])));
      const isVirtualShown = design.feature.virtualColumns?.some(({ enName }) => !hidden.has(enName));
      if (isVirtualShown || elements.length === 0 || elements.some(({ visible }) => visible)) return [];
      const edits = [
        createSet(
          ['feature', 'pcTableElements'],
          elements.map((element) => ({ ...element, visible: true })),
        ),
      ];
      return [
        {
          path: listRoot,
          message: '列表没有显示的列',
          mend: { title: '显示全部列', edits, focus: listRoot },
        },
      ];
    },
  },
  {
    id: 'sumOfText',
    help: '只有数字可以合计。',
    find: ({ fields, feature }) => {
      const sums = feature.columnEvalList ?? [];
      return sums.flatMap(({ enName }, at) => {
        const field = fields.find((one) => one.enName === enName);
        // An unknown name is an error.
        if (!field || getFieldType(field).summable) return [];
        const kept = sums.toSpliced(at, 1);
        const edits = [createSet(['feature', 'columnEvalList'], kept.length === 0 ? undefined : kept)];
        return [
          {
            path: ['feature', 'columnEvalList', at],
            message: `“${field.label}”不是数字，不能合计`,
            mend: { title: `“${field.label}”不合计`, edits },
          },
        ];
      });
    },
  },
  {
    id: 'idleButton',
    help: '没有动作的按钮按下后什么也不做。',
    find: ({ buttons }) =>
      buttons.flatMap(({ name, actions }, at) =>
        actions.length === 0 ? [{ path: ['buttons', at], message: `按钮“${name}”没有动作` }] : [],
      ),
  },
  {
    id: 'secondAction',
    help: '每种动作只执行第一个。',
    find: ({ buttons }) =>
      buttons.flatMap(({ name, actions }, at) =>
        actions.flatMap(({ type }, act) =>
          actions.findIndex((one) => one.type === type) < act
            ? [
                {
                  path: ['buttons', at, 'actions', act],
                  message: `按钮“${name}”已有同样的动作，这个不会执行`,
                },
              ]
            : [],
        ),
      ),
  },
  {
    id: 'idleCheck',
    help: '校验只在它的时机执行，流程的时机只有走流程的表单才有。',
    find: ({ checks, hasFlow }) =>
      checks.flatMap(({ scene }, at) => {
        const message = findIdleReason(scene, hasFlow);
        return message === undefined ? [] : [{ path: ['checks', at, 'scene'], message }];
      }),
  },
  {
    id: 'silentCheck',
    help: '提示告诉填写的人哪里不对。',
    find: ({ checks }) =>
      checks.flatMap(({ tips }, at) =>
        tips.trim() === ''
          ? [{ path: ['checks', at, 'tips'], message: '没有提示，违反的人不知道哪里不对' }]
          : [],
      ),
  },
];

function findIdleReason(scene: string, hasFlow: boolean): string | undefined {
  if (scene === nodeScene) return '请填写节点';
  const isFlow = scene === 'startFlow' || scene.startsWith(nodeScene);
  if (isFlow) return hasFlow ? undefined : '表单不走流程，校验不会执行';
  return isCheckScene(scene) ? undefined : `没有时机 ${scene || '（空）'}，校验不会执行`;
}
