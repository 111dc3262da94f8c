import type { ComponentType } from 'react';

/** One entry of a node's details: a person and a time, formatted. */
export type NodeDetail = { who: string; time: string; person?: DetailPerson };

export type DetailPerson = { userId: string; name: string };

/** The people and times of the node that is pointed at or has the focus. */
type NodeDetailsProps = {
  name: string;
  entries: readonly NodeDetail[];
  closed: boolean;
  askable: boolean;
  Picture?: PersonPictureType | undefined;
};

/** Draws the avatar of a person. */
export type PersonPictureType = ComponentType<DetailPerson>;

export function NodeDetails({ name, entries, closed, askable, Picture }: NodeDetailsProps) {
  return (
    <div className="diagram-details" role="status">
      <b>{name}</b>
      {entries.length === 0 && <span>{closed ? '按单据现有内容不会走到' : '尚无处理记录'}</span>}
      {entries.map((entry, index) => (
        // Entries of one node are a fixed list in time order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={index}>
          <span>
            {Picture && entry.person && <Picture {...entry.person} />}
            {entry.who}
          </span>
          <time>{entry.time}</time>
        </span>
      ))}
      {askable && <small>点击或按 Enter 查看原因</small>}
    </div>
  );
}
