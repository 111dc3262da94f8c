/** A person's avatar, then the name. Plain elements like the other cells. */
import '../../../ui/avatar/avatar.css';
import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community';
import { watchAvatar } from '../../../state/cache/avatars.ts';
import { avatarPictureUrl } from '../../../ui/avatar/avatarPictureUrl.ts';

type PersonParams = ICellRendererParams & { personOf: (row: unknown) => string | undefined };

export class PersonCell implements ICellRendererComp {
  readonly #element = document.createElement('span');
  readonly #avatar = document.createElement('span');
  #userId: string | undefined;
  #name = '';
  #stop = () => {};
  /** The last drawing; a picture of an earlier one that arrives late is not shown. */
  #drawing: symbol | undefined;

  init(params: PersonParams): void {
    this.#avatar.className = 'avatar grid-avatar';
    this.#avatar.ariaHidden = 'true';
    this.refresh(params);
  }

  refresh({ data, value, personOf }: PersonParams): boolean {
    const userId = personOf(data);
    const name = String(value ?? '');
    if (userId === this.#userId && name === this.#name) return true;
    this.#stop();
    this.#userId = userId;
    this.#name = name;
    this.#element.replaceChildren(this.#avatar, name);
    this.#stop = userId === undefined ? () => {} : watchAvatar(userId, (avatar) => this.#draw(avatar));
    return true;
  }

  getGui(): HTMLElement {
    return this.#element;
  }

  destroy(): void {
    this.#stop();
  }

  /** The first character of the name, as long as there is no picture. */
  #draw(avatar: string | undefined): void {
    this.#avatar.dataset.initial = this.#name.slice(0, 1);
    this.#avatar.replaceChildren();
    this.#drawing = undefined;
    const url = avatarPictureUrl(avatar);
    if (!url) return;
    const picture = new Image();
    picture.alt = '';
    picture.decoding = 'async';
    const drawing = Symbol();
    this.#drawing = drawing;
    picture.onload = () => {
      if (this.#drawing !== drawing) return;
      delete this.#avatar.dataset.initial;
      this.#avatar.replaceChildren(picture);
    };
    picture.src = url;
  }
}
