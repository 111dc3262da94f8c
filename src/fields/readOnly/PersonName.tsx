import { useAvatar } from '../../state/cache/avatars.ts';
import { PersonAvatar } from '../../ui/avatar/PersonAvatar.tsx';

/** `userId`: undefined draws the initial of the name. */
type PersonProps = { userId: string | undefined; name: string };

/** The avatar alone, for a name that is part of a sentence. */
export function PersonPicture({ userId, name }: PersonProps) {
  return <PersonAvatar name={name} avatar={useAvatar(userId)} size={16} />;
}

/** The avatar with the name. */
export function PersonName(person: PersonProps) {
  return (
    <span className="person-name">
      <PersonPicture {...person} />
      {person.name}
    </span>
  );
}
