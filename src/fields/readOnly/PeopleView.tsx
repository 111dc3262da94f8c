import { Fragment } from 'react';
import { selectedChoices } from '../combobox/useOptions.ts';
import type { ReadOnlyViewProps } from '../fieldRenderer.ts';
import { PersonName } from './PersonName.tsx';
import { PlainTextView } from './PlainTextView.tsx';

/** People with their avatars. Where calls answer names instead of ids, the names have initials. */
export function PeopleView(view: ReadOnlyViewProps) {
  const people = selectedChoices(view.field, view.values);
  if (people.length === 0) return <PlainTextView {...view} />;
  return (
    <span>
      {people.map(({ value, label }, index) => (
        <Fragment key={value}>
          {index > 0 && ','}
          <PersonName userId={/^\d+$/.test(value) ? value : undefined} name={label} />
        </Fragment>
      ))}
    </span>
  );
}
