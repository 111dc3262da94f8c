/** The flows of the race tests. All buttons are enabled, so that as many actions as possible can race. */
import { sql } from 'kysely';
import { buttonSets, type NodeKind } from '../../../contract/flow/nodeButtons.ts';
import type { FlowDraft, NodeDraft } from '../../../server/engine/bpmn/writeBpmn.ts';
import { userCandidates } from '../builders/flowDrafts.ts';
import type { FlowServer } from '../servers/flowServer.ts';
import type { FormDraft } from '../servers/recordFixture.ts';

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

const enableAllButtons = (kind: NodeKind): Data => ({
  funcConfList: Object.keys(buttonSets[kind]).map((enName) => ({ enName, enable: true })),
  fieldProperties: ['name', 'amount'].map((fieldName) => ({ fieldName, isWritable: true })),
});

const raceNodeDraft = (kind: NodeKind, id: string, data: Data): NodeDraft => ({
  id,
  name: id,
  kind,
  data: { ...enableAllButtons(kind), ...data },
});

const begin: NodeDraft = { id: 'begin', name: '开始', kind: 'START' };
const end: NodeDraft = { id: 'end', name: '结束', kind: 'END' };
const start = raceNodeDraft('HANDLE', 'start', {
  candidateList: [{ candidateType: 'DYNAMIC_FIELD', target: 'initiator' }],
});
const settings = { revokeByInitiator: 'ANYTIME' } as const;

const linesBetween = (ids: string[]) => ids.slice(1).map((to, index) => ({ from: ids[index] ?? '', to }));

/** start → first → sign | fill | a copy → a join → last. */
const forkFlow = ({ ann, ben, cat, dan, leader, cashier }: FlowServer['users']): FlowDraft => ({
  name: '分支',
  settings,
  nodes: [
    begin,
    start,
    { id: 'split', name: '分', kind: 'PARALLEL' },
    raceNodeDraft('APPROVAL', 'first', { candidateList: userCandidates(ann) }),
    raceNodeDraft('APPROVAL', 'sign', {
      candidateList: userCandidates(ben, cat),
      enableTimeout: true,
      timeout: { duration: 'P2D', action: 'AUTO_PASS' },
    }),
    raceNodeDraft('HANDLE', 'fill', { candidateList: userCandidates(dan) }),
    raceNodeDraft('CC', 'copy', { candidateList: userCandidates(leader) }),
    { id: 'join', name: '合', kind: 'PARALLEL' },
    raceNodeDraft('APPROVAL', 'last', { candidateList: userCandidates(cashier) }),
    end,
  ],
  lines: [
    ...linesBetween(['begin', 'start', 'split', 'first', 'sign', 'join', 'last', 'end']),
    ...linesBetween(['split', 'fill', 'join']),
    ...linesBetween(['split', 'copy', 'join']),
  ],
});

/** start → one → a copy → last. */
const lineFlow = ({ ann, ben, leader }: FlowServer['users']): FlowDraft => ({
  name: '直线',
  settings,
  nodes: [
    begin,
    start,
    raceNodeDraft('APPROVAL', 'one', { candidateList: userCandidates(ann) }),
    raceNodeDraft('CC', 'copy', { candidateList: userCandidates(leader) }),
    raceNodeDraft('APPROVAL', 'last', {
      candidateList: userCandidates(ben),
      enableTimeout: true,
      timeout: { duration: 'P2D', action: 'AUTO_BACK' },
    }),
    end,
  ],
  lines: linesBetween(['begin', 'start', 'one', 'copy', 'last', 'end']),
});

/** start → four voters, two of whom are enough either way. */
const votesFlow = ({ ann, ben, cat, dan }: FlowServer['users']): FlowDraft => ({
  name: '表决',
  settings,
  nodes: [
    begin,
    start,
    raceNodeDraft('APPROVAL', 'vote', {
      candidateList: userCandidates(ann, ben, cat, dan),
      passConditionNum: 50,
      backConditionNum: 2,
      enableTimeout: true,
      timeout: { duration: 'P2D', action: 'REMIND' },
    }),
    end,
  ],
  lines: linesBetween(['begin', 'start', 'vote', 'end']),
});

/** The previous version of the fork, with a different last approver. Shared lines have the same ids. */
const longerForkFlow = (users: FlowServer['users']): FlowDraft => {
  const { nodes, lines, ...rest } = forkFlow(users);
  return {
    ...rest,
    nodes: [
      ...nodes,
      raceNodeDraft('APPROVAL', 'after', {
        candidateList: [{ candidateType: 'USER', target: users.leader }],
      }),
    ],
    lines: [
      ...lines.map((one) => (one.from === 'last' ? { ...one, to: 'after' } : one)),
      { from: 'after', to: 'end' },
    ],
  };
};

const drafts = { auto_race_fork: forkFlow, auto_race_line: lineFlow, auto_race_votes: votesFlow };

export const raceForms = Object.keys(drafts).map(raceForm);

export async function deployRaceFlows(stage: FlowServer): Promise<void> {
  await stage.database.inTenant(stage.tenant, 'write', (tx) =>
    // The tests often query the live events of an instance.
    sql`create index on "liveEvents" (("data" ->> 'processInstanceId'))`.execute(tx),
  );
  await stage.deploy('auto_race_fork', longerForkFlow(stage.users));
  for (const [enName, draft] of Object.entries(drafts)) await stage.deploy(enName, draft(stage.users));
}
