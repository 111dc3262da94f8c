/** A person's picture, or the first character of the name. Decorative: the name is written beside it. */
import './avatar.css';
import { useState } from 'react';
import { avatarPictureUrl } from './avatarPictureUrl.ts';

type PersonAvatarProps = {
  name: string;
  /** The person's `avatar` as calls answer it; empty without a picture, undefined before it is known. */
  avatar: string | undefined;
  /** In pixels; 18 fits a row. */
  size?: number;
};

export function PersonAvatar({ name, avatar, size = 18 }: PersonAvatarProps) {
  const url = avatarPictureUrl(avatar);
  const [missing, setMissing] = useState<string>();
  const picture = url === missing ? undefined : url;
  return (
    <span
      className="avatar"
      // Drawn by CSS, so that it is no part of the text that is read, found or copied.
      data-initial={picture ? undefined : name.slice(0, 1)}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.5) }}
      aria-hidden="true"
    >
      {picture && (
        <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setMissing(picture)} />
      )}
    </span>
  );
}
