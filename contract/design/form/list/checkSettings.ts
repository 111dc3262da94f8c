/** The settings of a check: when it is made, what it finds, and what it says. Pure. */
import { expressionEditor, text } from '../propertyEditors.ts';
import { checkScenes, isCheckScene, nodeScene } from './listItems.ts';
import { type ListSetting, type ListSettingsOf, type PlainSetting, toSettings } from './listSetting.ts';

export function listCheckSettings(of: ListSettingsOf): ListSetting[] {
  const { design, focus } = of;
  const check = design.checks[Number(focus.at(-1))];
  if (!check) return [];
  const [scene, ...others] = toSettings(of, '修改校验', checkSettings);
  const isNode = check.scene.startsWith(nodeScene);
  const node: ListSetting = {
    key: 'node',
    help: '流程图中节点的编号；办理这个节点时校验。',
    editor: text('节点', { maxLength: 70, required: true }),
    path: [...focus, 'scene'],
    value: check.scene.slice(nodeScene.length),
    set: (value) => scene?.set(nodeScene + String(value ?? '').trim()),
  };
  return scene ? [scene, ...(isNode ? [node] : []), ...others] : [];
}

const checkSettings: readonly PlainSetting[] = [
  {
    key: 'scene',
    help: '什么时候校验。',
    editor: {
      label: '时机',
      funcType: 'select',
      options: [
        ...Object.entries(checkScenes).map(([value, label]) => ({ value, label: `${label}时` })),
        { value: nodeScene, label: '办理流程节点时' },
      ],
    },
    keepsEmpty: true,
    read: (setting) => {
      const scene = String(setting ?? '');
      return isCheckScene(scene) ? scene : scene.startsWith(nodeScene) ? nodeScene : null;
    },
  },
  {
    key: 'expression',
    help: '成立就是违反。例如 amount > 1000000、end < start。',
    editor: expressionEditor('条件'),
    keepsEmpty: true,
  },
  {
    key: 'action',
    help: '阻止：改好才能继续；提醒：看过可以继续。',
    editor: {
      label: '违反时',
      funcType: 'radio',
      options: [
        { label: '阻止', value: 'stop' },
        { label: '提醒', value: 'warn' },
      ],
    },
  },
  {
    key: 'tips',
    help: '违反时给填写人看的话：哪里不对，怎么改。可用 <b> 加粗。',
    editor: { label: '提示', funcType: 'textarea', maxLength: 2000 },
    keepsEmpty: true,
  },
];
