/** The shapes of the demo tenant's data. */
import type { z } from 'zod';
import type { GatewayKind } from '../contract/flow/graph.ts';
import type { NodeKind } from '../contract/flow/nodeButtons.ts';
import type { definitionSettings, nodeData } from '../contract/flow/nodeData.ts';
import type { newFormDefinition } from '../contract/forms/checkedDefinition.ts';

/** A form as an administrator would save it. */
export type DemoForm = z.input<typeof newFormDefinition>;

export type DemoRoleKey =
  | 'admin'
  | 'staff'
  | 'manager'
  | 'cost'
  | 'finance'
  | 'cashier'
  | 'legal'
  | 'hr'
  | 'sealKeeper'
  | 'executive'
  | 'president'
  | 'analyst'
  | 'supplier';

export type DemoPerson = {
  userName: string;
  nickName: string;
  dept: string;
  roles: DemoRoleKey[];
  post?: string;
};

export type DemoDept = { name: string; parent?: string; leader: string; isOrg?: true };

export type DemoRole = {
  roleKey: DemoRoleKey;
  roleName: string;
  dataScope: 'ALL' | 'DEPT_AND_CHILD' | 'DEPT' | 'SELF';
  /** Permission strings, `{form}` standing for every form. */
  permissions: string[];
};

type StepData = z.input<typeof nodeData>;

export type DemoNode =
  | { id: string; name: string; kind: NodeKind; data?: StepData }
  | { id: string; name: string; kind: GatewayKind | 'START' | 'END' };

export type DemoLine = { from: string; to: string; name?: string; when?: string; otherwise?: true };

export type DemoFlow = {
  form: string;
  name: string;
  settings: z.input<typeof definitionSettings>;
  nodes: DemoNode[];
  lines: DemoLine[];
};

/** Converts names of the demo data to candidates with ids. */
export type CandidateLookup = {
  role(key: DemoRoleKey): NonNullable<StepData['candidateList']>[number];
  user(userName: string): NonNullable<StepData['candidateList']>[number];
  post(name: string): NonNullable<StepData['candidateList']>[number];
};
