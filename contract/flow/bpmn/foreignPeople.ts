/** Who does a task by what plain BPMN of other engines says: the standard's resources and the engines' attributes. */
import { type BpmnElement, getExtensions, getLocalName, listForeignAttributes } from './bpmnElement.ts';

export type ForeignPerson = {
  /** field: a variable of the other engine, which may be a field of the form. */
  readonly by: 'user' | 'group' | 'field' | 'initiator';
  readonly target: string;
};

/** `assigned` alone does it; where nobody is, any one of the `potential` does. */
export type ForeignPeople = {
  readonly assigned: readonly ForeignPerson[];
  readonly potential: readonly ForeignPerson[];
};

/** `initiators`: the variables in which the process keeps who started it. */
export function readForeignPeople(element: BpmnElement, initiators: ReadonlySet<string>): ForeignPeople {
  const sources = [
    element,
    ...getExtensions(element).filter((one) => getLocalName(one) === 'assignmentDefinition'),
  ];
  const said = (name: string, by: 'user' | 'group') =>
    sources
      .flatMap((one) => listForeignAttributes(one, name))
      .flatMap((text) => parseForeignPersons(text, by, initiators));
  const resources = (types: ReadonlySet<string>, by: 'user' | 'group') =>
    (element.resources ?? [])
      .filter((one) => types.has(one.$type))
      .map((one) => one.resourceAssignmentExpression?.expression?.body ?? '')
      .flatMap((text) => parseForeignPersons(text, by, initiators));
  return {
    assigned: [...said('assignee', 'user'), ...resources(performers, 'user')],
    potential: [
      ...said('candidateUsers', 'user'),
      ...said('candidateGroups', 'group'),
      ...resources(owners, 'group'),
    ],
  };
}

const performers = new Set(['bpmn:HumanPerformer', 'bpmn:Performer']);
const owners = new Set(['bpmn:PotentialOwner']);

/** The variables that hold the initiator: as the start events name them, and as everybody does. */
export const findInitiatorVariables = (elements: readonly BpmnElement[]): ReadonlySet<string> =>
  new Set([
    'initiator',
    'INITIATOR',
    ...elements
      .filter((one) => one.$type === 'bpmn:StartEvent')
      .flatMap((one) => listForeignAttributes(one, 'initiator')),
  ]);

/** A comma inside an expression separates nothing. One that is never closed goes to the end, or each would look for it. */
const splitNames = (text: string) => text.match(/[$#]\{[^}]*(?:\}|$)|(?:[^,$#]|[$#](?!\{))+/g) ?? [];

function parseForeignPersons(
  text: string,
  by: 'user' | 'group',
  initiators: ReadonlySet<string>,
): ForeignPerson[] {
  return splitNames(text)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const variable = /^(?:[$#]\{\s*(\w+)\s*\}|\$(\w+)|=\s*(\w+))$/.exec(part);
      const name = variable?.[1] ?? variable?.[2] ?? variable?.[3];
      if (name !== undefined) return { by: initiators.has(name) ? 'initiator' : 'field', target: name };
      const [, kind, target] = /^(user|group)\((.*)\)$/.exec(part) ?? [];
      // The pattern knows these two words only.
      return kind === undefined
        ? { by, target: part }
        : { by: kind as 'user' | 'group', target: (target ?? '').trim() };
    });
}
