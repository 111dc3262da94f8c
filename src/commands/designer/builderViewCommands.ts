/** How the form builder shows the form: as people meet it in each place, or as text. */
import { type Command, declareCommand } from '../core/command.ts';

export const builderViews = [
  { id: 'new', label: '填写', keys: '1' },
  { id: 'edit', label: '修改', keys: '2' },
  { id: 'detail', label: '查看', keys: '3' },
  { id: 'approval', label: '审批', keys: '4' },
  { id: 'source', label: '源码', keys: '5' },
] as const;

export type BuilderView = (typeof builderViews)[number]['id'];

type BuilderViewsContext = { view: BuilderView; show: (view: BuilderView) => void };

declare module '../core/commandContext.ts' {
  interface CommandContext {
    builderViews?: BuilderViewsContext | undefined;
  }
}

export const builderViewCommands: readonly Command[] = builderViews.map(({ id, label, keys }) =>
  declareCommand({
    id: `builder.view.${id}`,
    title: `显示为${label}`,
    search: id === 'source' ? '源码 JSON 文本' : '方式 预览',
    group: '设计',
    place: 'designer',
    keys,
    when: ({ builderViews: shown }) => (shown ? 'yes' : 'hidden'),
    run: ({ builderViews: shown }) => shown?.show(id),
  }),
);
