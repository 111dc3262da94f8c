/** Members of exported types and classes, found line by line in formatted code. Private members count too. */

export type ExportedMember = { name: string; isFunction: boolean; line: number };

const declaration = /^export (?:declare )?(?:abstract )?(type|interface|class) \w+/;
const property = /^\s+(?:readonly )?(\w+)\??(\(|<|: \(|: <|:)/;
const classMember =
  /^ {2}(?:(?:static|readonly|async|override|declare) )*(?:(get|set) )?#?(\w+)(\(|<|\??:| =|;)/;
const inlineProperty = /[{;] (?:readonly )?(\w+)\??(: \(|: )/g;

export function listExportedMembers(text: string): ExportedMember[] {
  const members: ExportedMember[] = [];
  let inside: string | undefined;
  text.split('\n').forEach((content, index) => {
    const line = index + 1;
    const add = (name = '', mark = '') =>
      members.push({ name, isFunction: mark.includes('(') || mark.includes('<'), line });
    const [, kind] = declaration.exec(content) ?? [];
    if (kind !== undefined) {
      if (kind !== 'class') for (const [, name, mark] of content.matchAll(inlineProperty)) add(name, mark);
      inside = kind === 'type' && content.endsWith(';') ? undefined : kind;
    } else if (/^\S/.test(content) && !/^[|&})]/.test(content)) {
      inside = undefined;
    } else if (inside === 'class') {
      const [, accessor, name, mark] = classMember.exec(content) ?? [];
      if (name !== undefined) add(name, accessor === undefined ? mark : '');
    } else if (inside !== undefined) {
      const [, name, mark] = property.exec(content) ?? [];
      if (name !== undefined) add(name, mark);
    }
  });
  return members;
}
