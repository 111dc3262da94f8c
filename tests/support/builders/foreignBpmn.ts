/** Reads documents of other modelers, with every person they name known. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ForeignCandidateLookup } from '../../../contract/flow/bpmn/bpmnReadContext.ts';
import { readBpmn } from '../../../server/engine/bpmn/readBpmn.ts';

const folder = path.resolve(import.meta.dirname, '../../contract/flow/fixtures');

export const readForeignXml = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

/** A user is a candidate by name, and a group is a role by name. Variables have no equivalent. */
const everybody: ForeignCandidateLookup = (by, target) =>
  by === 'field' ? null : { candidateType: by === 'user' ? 'USER' : 'ROLE', target };

export const readForeign = (file: string) => readBpmn(readForeignXml(file), everybody);
