/** Reads assignees from plain BPMN of other engines: the standard's resources and vendor attributes. */
import { type BpmnElement, getExtensions, getLocalName, listForeignAttributes } from './bpmnElement.ts';

export type ForeignPerson = {
  /** `field` is a variable of the other engine, which may be a field of the form. */
  readonly by: 'user' | 'group' | 'field' | 'initiator';
  readonly target: string;
};

/** The `assigned` person performs the task alone. Without one, any one of the `potential` people performs it. */
export type ForeignPeople = {
  readonly assigned: readonly ForeignPerson[];
  readonly potential: readonly ForeignPerson[];
};

/** `initiators` holds the variables in which the process stores its initiator. */
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

/** Finds the variables that hold the initiator: those named by start events, and the conventional ones. */
export const findInitiatorVariables = (elements: readonly BpmnElement[]): ReadonlySet<string> =>
  new Set([
    'initiator',
    'INITIATOR',
    ...elements
      .filter((one) => one.$type === 'bpmn:StartEvent')
      .flatMap((one) => listForeignAttributes(one, 'initiator')),
  ]);

/**
 * A comma inside an expression does not separate names. An unclosed expression extends to the end of the text;
 * otherwise each opening would search the rest again.
 */
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
      // The pattern matches only these two words.
      return kind === undefined
        ? { by, target: part }
        : { by: kind as 'user' | 'group', target: (target ?? '').trim() };
    });
}
