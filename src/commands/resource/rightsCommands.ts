/** Commands of the page with the rights of a role. */
import { resourcePages } from '../../../contract/resources/resourcePages.ts';
import { api } from '../../client/api.ts';
import { navigate } from '../../state/workspace/navigation.ts';
import { withKeysWhileSending } from '../core/bufferedKeys.ts';
import { type Command, declareCommand } from '../core/command.ts';
import { type Prompt, readSelectedValues } from '../core/prompt.ts';
import { filterOptions } from '../core/promptQuestions.ts';
import { goBack } from '../list/backCommands.ts';

type RightsContext = {
  roleId: string;
  mayEdit: boolean;
  dirty: boolean;
  save: () => Promise<void>;
  undo: () => void;
  reset: () => void;
  /** Focuses the search box. */
  find: () => void;
  /** Marks what differs from this role; undefined ends the comparison. */
  compare: (roleId: string | undefined) => Promise<void>;
};

declare module '../core/commandContext.ts' {
  interface CommandContext {
    rights?: RightsContext | undefined;
  }
}

type RightsCommandSpec = Omit<Command, 'group' | 'when' | 'run'> & {
  edits?: boolean;
  run: (rights: RightsContext) => unknown;
};

const rightsCommand = ({ edits = false, run, ...spec }: RightsCommandSpec): Command =>
  declareCommand({
    ...spec,
    group: '系统',
    when: ({ rights }) => {
      if (!rights || (edits && !rights.mayEdit)) return 'hidden';
      return edits && !rights.dirty ? { no: '没有未保存的修改' } : 'yes';
    },
    run: ({ rights }) => rights && run(rights),
  });

const noRole = '0';

async function createComparePrompt({ roleId, compare }: RightsContext): Promise<Prompt> {
  const { rows } = await api.role.list({ query: { pageSize: 1000 } });
  const options = rows
    .filter((row) => row.roleId !== roleId)
    .map(({ roleId: value, roleName: label, roleKey: detail }) => ({ value, label, detail }));
  return {
    key: `rights.compare:${roleId}`,
    title: '与角色对照…',
    next: (answers) =>
      answers.roleId
        ? undefined
        : {
            kind: 'one',
            name: 'roleId',
            title: '角色',
            sends: '对照',
            options: filterOptions([...options, { value: noRole, label: '结束对照' }]),
          },
    send: (answers) => {
      const [chosen] = readSelectedValues(answers, 'roleId');
      return compare(chosen === noRole ? undefined : chosen);
    },
  };
}

export const rightsCommands: readonly Command[] = [
  rightsCommand({
    id: 'rights.save',
    title: '保存',
    keys: ['Mod+S', 'Mod+Enter'],
    primary: true,
    destructive: true,
    statusOrder: 3,
    edits: true,
    run: ({ save }) => withKeysWhileSending(save),
  }),
  rightsCommand({
    id: 'rights.undo',
    title: '撤销',
    keys: 'z',
    statusOrder: 2,
    edits: true,
    run: ({ undo }) => undo(),
  }),
  rightsCommand({
    id: 'rights.reset',
    title: '放弃',
    search: '还原',
    edits: true,
    run: ({ reset }) => reset(),
  }),
  rightsCommand({ id: 'rights.find', title: '查找', keys: '/', statusOrder: 1, run: ({ find }) => find() }),
  rightsCommand({
    id: 'rights.back',
    title: '回到列表',
    search: '返回 后退 角色',
    keys: 'Backspace',
    statusOrder: 4,
    run: () => goBack(resourcePages.role.path),
  }),
  rightsCommand({
    id: 'rights.members',
    title: '成员',
    search: '哪些人有该角色',
    keys: 'm',
    run: ({ roleId }) => navigate(`/system/user?f.roleIds[]=${roleId}`),
  }),
  declareCommand({
    id: 'rights.compare',
    title: '与角色对照…',
    search: '比较 差异',
    group: '系统',
    keys: 'c',
    when: ({ rights }) => (rights ? 'yes' : 'hidden'),
    createPrompt: ({ rights }) => (rights ? createComparePrompt(rights) : undefined),
  }),
];
