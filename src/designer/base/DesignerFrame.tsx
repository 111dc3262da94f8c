/**
 * The page of a designer: bar, what can be added, the thing itself, the properties of what has the focus. It knows no kind of
 * document.
 */
import './designer.css';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { listStepTitles } from '../../../contract/design/history.ts';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import { CommandKey } from '../../commands/ui/CommandKey.tsx';
import { StatusPortal } from '../../shell/workspace/StatusPortal.tsx';
import type { AnyDesignModel, DesignState, SavingState } from '../../state/designs/designModel.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/popover/Menu.tsx';
import { MenuPopover } from '../../ui/popover/MenuPopover.tsx';

type DesignerFrameProps = {
  model: AnyDesignModel;
  /** The kind of document, and the name of this one. */
  noun: string;
  title: string;
  onLeave: () => void;
  /** What is shown and how, below the bar. */
  views?: ReactNode;
  left: ReactNode;
  canvas: ReactNode;
  right: ReactNode;
  /** The summary of the problems, which opens their list. */
  problems: ReactNode;
  status: ReactNode;
};

export function DesignerFrame(props: DesignerFrameProps) {
  const { model, noun, title, onLeave, views, left, canvas, right, problems, status } = props;
  return (
    <div className="designer">
      <header className="designer-bar">
        <IconButton label="返回" onClick={onLeave}>
          ‹
        </IconButton>
        <h1>
          {noun} / {title || '未命名'}
        </h1>
        <DraftState model={model} />
        <Steps model={model} />
        <CommandButtons ids={['design.versions', 'design.tryOut', 'design.publish']} />
      </header>
      <div className="designer-views">
        {views}
        <span className="designer-problems">{problems}</span>
      </div>
      <div>
        <TakenNotice model={model} />
        <OutdatedNotice model={model} noun={noun} />
      </div>
      <div className="designer-panes">
        <aside aria-label="可添加">{left}</aside>
        <section aria-label={`${noun}画布`}>{canvas}</section>
        <aside aria-label="属性">{right}</aside>
      </div>
      <StatusPortal>
        <span>{status}</span>
      </StatusPortal>
    </div>
  );
}

const savingTexts: Readonly<Record<SavingState, string>> = {
  saved: '已保存',
  waiting: '未保存',
  sending: '正在保存',
  failed: '无法保存，稍后重试',
};

function DraftState({ model }: { model: AnyDesignModel }) {
  const { saving, savedAt, baseVersion } = useSnapshot(model.state);
  return (
    <>
      <span className="designer-draft">{baseVersion === null ? '草稿' : `草稿 · 基于 v${baseVersion}`}</span>
      <span className="designer-saving" role="status" data-state={saving}>
        {savingTexts[saving]}
        {saving === 'saved' && savedAt !== '' && ` ${savedAt.slice(11, 16)}`}
      </span>
    </>
  );
}

/** Undo, redo, and the list of steps, any of which can be gone to. */
function Steps({ model }: { model: AnyDesignModel }) {
  // A snapshot of a ref is the object itself.
  const { history } = useSnapshot(model.state) as DesignState<unknown>;
  const titles = listStepTitles(history);
  const { length } = history.done;
  return (
    <span className="designer-steps">
      <IconButton label="撤销" disabled={length === 0} onClick={() => model.undo()}>
        ↶
      </IconButton>
      <IconButton label="重做" disabled={history.undone.length === 0} onClick={() => model.redo()}>
        ↷
      </IconButton>
      <MenuPopover
        content={
          <Menu>
            {['打开时', ...titles].map((title, count) => (
              <MenuItem
                // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its position
                key={count}
                text={title}
                active={count === length}
                onClick={() => model.goTo(count)}
              />
            ))}
          </Menu>
        }
      >
        <Button look="ghost" data-design-steps>
          {length} 步
          <CommandKey id="design.steps" />
        </Button>
      </MenuPopover>
    </span>
  );
}

/** Another page edits: who, since when, and how to take over. */
function TakenNotice({ model }: { model: AnyDesignModel }) {
  const { editor } = useSnapshot(model.state);
  if (editor?.isYou) return null;
  return (
    <div className="designer-notice" role="status">
      {editor
        ? `${editor.nickName} 正在编辑（${editor.since.slice(11, 16)} 起），此处只能查看`
        : '此处只能查看'}
      <Button onClick={() => void model.take()}>接手编辑</Button>
    </div>
  );
}

/** Somebody has published otherwise since the draft began. */
function OutdatedNotice({ model, noun }: { model: AnyDesignModel; noun: string }) {
  const { baseVersion, publishedVersion, editor } = useSnapshot(model.state);
  if (publishedVersion === null || publishedVersion === baseVersion) return null;
  return (
    <div className="designer-notice" role="status">
      {`${noun}已另外发布 v${publishedVersion}，草稿基于 v${baseVersion}，差别见“版本”；以新版本为基础后，发布时以草稿为准`}
      {editor?.isYou && <Button onClick={() => void model.rebase()}>以 v{publishedVersion} 为基础</Button>}
    </div>
  );
}
