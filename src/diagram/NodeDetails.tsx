/** One entry of a node's details: a person and a time, formatted. */
export type NodeDetail = { who: string; time: string };

/** The people and times of the node that is pointed at or has the focus. */
type NodeDetailsProps = {
  name: string;
  entries: readonly NodeDetail[];
  closed: boolean;
  askable: boolean;
};

export function NodeDetails({ name, entries, closed, askable }: NodeDetailsProps) {
  return (
    <div className="diagram-details" role="status">
      <b>{name}</b>
      {entries.length === 0 && <span>{closed ? '按单据现有内容不会走到' : '尚无处理记录'}</span>}
      {entries.map((entry, index) => (
        // Entries of one node are a fixed list in time order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={index}>
          {entry.who}
          <time>{entry.time}</time>
        </span>
      ))}
      {askable && <small>点击或按 Enter 查看原因</small>}
    </div>
  );
}
