/** What differs between two states of a form, in words. */
import { compareDesigns } from '../../../../contract/design/form/formComparison.ts';
import { formatDifference, type NamedState } from './versionNames.ts';

type DifferenceListProps = { before: NamedState; after: NamedState };

export function DifferenceList({ before, after }: DifferenceListProps) {
  const differences = compareDesigns(before.design, after.design);
  if (differences.length === 0) return <p>{`${before.name} 与${after.name}相同`}</p>;
  return (
    <ul className="compare-words" aria-label={`${before.name} 到${after.name}的差别`}>
      {differences.map((difference) => (
        <li
          key={`${difference.kind} ${difference.item}`}
          data-kind={difference.kind}
          data-difference
          tabIndex={-1}
        >
          {formatDifference(difference, after.name)}
        </li>
      ))}
    </ul>
  );
}
