/** The flows that are raced: every button is there, so that as much as possible can happen at one moment. */
import { sql } from 'kysely';
import { buttonSets, type NodeKind } from '../../../contract/flow/buttons.ts';
import type { FlowDraft, NodeDraft } from '../../../server/engine/writeBpmn.ts';
import { users } from '../flowDrafts.ts';
import type { FlowStage } from '../flows.ts';
import type { FormDraft } from '../forms.ts';

type Data = NonNullable<NodeDraft['data']>;

const raceForm = (enName: string): FormDraft => ({
  enName,
  cnName: '赛跑单',
  hasFlow: true,
  fields: [
    { enName: 'name', label: '名称', funcType: 'input', required: true },
    { enName: 'amount', label: '金额', funcType: 'number', precision: 2 },
  ],
});

const everyButton = (kind: NodeKind): Data => ({
  funcConfList: Object.keys(buttonSets[kind]).map((enName) => ({ enName, enable: true })),
  fieldProperties: ['name', 'amount'].map((fieldName) => ({ fieldName, isWritable: true })),
});

const step = (kind: NodeKind, id: string, data: Data): NodeDraft => ({
  id,
  name: id,
  kind,
  data: { ...everyButton(kind), ...data },
});

const begin: NodeDraft = { id: 'begin', name: '开始', kind: 'START' };
const end: NodeDraft = { id: 'end', name: '结束', kind: 'END' };
const start = step('HANDLE', 'start', {
  candidateList: [{ candidateType: 'DYNAMIC_FIELD', target: 'initiator' }],
});
const settings = { revokeByInitiator: 'ANYTIME' } as const;

const joined = (ids: string[]) => ids.slice(1).map((to, index) => ({ from: ids[index] ?? '', to }));

/** start → first → sign | fill | a copy → a join → last. */
const fork = ({ ann, ben, cat, dan, leader, cashier }: FlowStage['users']): FlowDraft => ({
  name: '分支',
  settings,
  nodes: [
    begin,
    start,
    { id: 'split', name: '分', kind: 'PARALLEL' },
    step('APPROVAL', 'first', { candidateList: users(ann) }),
    step('APPROVAL', 'sign', {
      candidateList: users(ben, cat),
      enableTimeout: true,
      timeout: { duration: 'P2D', action: 'AUTO_PASS' },
    }),
    step('HANDLE', 'fill', { candidateList: users(dan) }),
    step('CC', 'copy', { candidateList: users(leader) }),
    { id: 'join', name: '合', kind: 'PARALLEL' },
    step('APPROVAL', 'last', { candidateList: users(cashier) }),
    end,
  ],
  lines: [
    ...joined(['begin', 'start', 'split', 'first', 'sign', 'join', 'last', 'end']),
    ...joined(['split', 'fill', 'join']),
    ...joined(['split', 'copy', 'join']),
  ],
});

/** start → one → a copy → last. */
const line = ({ ann, ben, leader }: FlowStage['users']): FlowDraft => ({
  name: '直线',
  settings,
  nodes: [
    begin,
    start,
    step('APPROVAL', 'one', { candidateList: users(ann) }),
    step('CC', 'copy', { candidateList: users(leader) }),
    step('APPROVAL', 'last', {
      candidateList: users(ben),
      enableTimeout: true,
      timeout: { duration: 'P2D', action: 'AUTO_BACK' },
    }),
    end,
  ],
  lines: joined(['begin', 'start', 'one', 'copy', 'last', 'end']),
});

/** start → four voters, two of whom are enough either way. */
const votes = ({ ann, ben, cat, dan }: FlowStage['users']): FlowDraft => ({
  name: '表决',
  settings,
  nodes: [
    begin,
    start,
    step('APPROVAL', 'vote', {
      candidateList: users(ann, ben, cat, dan),
      passConditionNum: 50,
      backConditionNum: 2,
      enableTimeout: true,
      timeout: { duration: 'P2D', action: 'REMIND' },
    }),
    end,
  ],
  lines: joined(['begin', 'start', 'vote', 'end']),
});

/** What the fork was before: another one looks at it last. Lines that both have are the same ones. */
const longerFork = (users: FlowStage['users']): FlowDraft => {
  const { nodes, lines, ...rest } = fork(users);
  return {
    ...rest,
    nodes: [
      ...nodes,
      step('APPROVAL', 'after', { candidateList: [{ candidateType: 'USER', target: users.leader }] }),
    ],
    lines: [
      ...lines.map((one) => (one.from === 'last' ? { ...one, to: 'after' } : one)),
      { from: 'after', to: 'end' },
    ],
  };
};

const drafts = { auto_race_fork: fork, auto_race_line: line, auto_race_votes: votes };

export const raceForms = Object.keys(drafts).map(raceForm);

export async function deployRaces(stage: FlowStage): Promise<void> {
  await stage.database.inTenant(stage.tenant, 'write', (tx) =>
    // What was told of an instance is asked for often.
    sql`create index on "liveEvents" (("data" ->> 'processInstanceId'))`.execute(tx),
  );
  await stage.deploy('auto_race_fork', longerFork(stage.users));
  for (const [enName, draft] of Object.entries(drafts)) await stage.deploy(enName, draft(stage.users));
}
