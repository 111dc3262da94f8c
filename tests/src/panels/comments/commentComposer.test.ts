import { describe, expect, test } from 'vitest';
import {
  createCommentDraft,
  formatSuccess,
  reduceCommentDraft,
  truncateAuthorName,
  validateCommentDraft,
} from '../../../../src/panels/comments/commentComposer.ts';

const to = { id: '5', username: '李娜' };
const replying = reduceCommentDraft(createCommentDraft('未写完的评论'), { type: 'replying', to, text: '' });

describe('replying', () => {
  test('turns the input into the reply to that comment and stores the comment in progress', () =>
    expect(replying).toEqual({ replyTo: to, text: '', attachments: [], problem: undefined }));

  test('A reply to another comment discards the text of the first reply.', () => {
    const wrote = reduceCommentDraft(replying, { type: 'wrote', text: '给李娜的话' });
    const other = reduceCommentDraft(wrote, {
      type: 'replying',
      to: { id: '6', username: '赵敏' },
      text: '',
    });
    expect(other).toMatchObject({ replyTo: { id: '6' }, text: '' });
  });

  test('ends when it is canceled, and the comment in progress comes back', () => {
    const wrote = reduceCommentDraft(replying, { type: 'wrote', text: '给李娜的话' });
    expect(reduceCommentDraft(wrote, { type: 'replying', to: undefined, text: '未写完的评论' })).toEqual(
      createCommentDraft('未写完的评论'),
    );
  });

  test('ends when the reply was sent', () =>
    expect(reduceCommentDraft(replying, { type: 'sent' })).toEqual(createCommentDraft('')));

  test('A reply has its own texts.', () => {
    expect(validateCommentDraft(replying)).toBe('回复内容不能为空');
    expect(formatSuccess(replying)).toBe('回复成功');
  });
});

describe('a comment', () => {
  test.each(['', '  ', '\n'])('A comment of %j is refused.', (text) =>
    expect(validateCommentDraft(createCommentDraft(text))).toBe('评论内容不能为空'),
  );
  test('A comment of 2000 characters is accepted, and a longer one is refused.', () => {
    expect(validateCommentDraft(createCommentDraft('字'.repeat(2000)))).toBeUndefined();
    expect(validateCommentDraft(createCommentDraft('字'.repeat(2001)))).toBe('最多 2000 字');
  });
  test('A refused comment keeps its text, and typing clears the error.', () => {
    const refused = reduceCommentDraft(createCommentDraft('你好'), {
      type: 'refused',
      problem: '评论内容不能为空',
    });
    expect(refused).toMatchObject({ text: '你好', problem: '评论内容不能为空' });
    expect(reduceCommentDraft(refused, { type: 'wrote', text: '你好！' }).problem).toBeUndefined();
  });
  test('reports 评论成功', () => expect(formatSuccess(createCommentDraft('好'))).toBe('评论成功'));
});

test('an author is shortened to three characters when labels do not fit', () => {
  expect(truncateAuthorName('欧阳建国')).toBe('欧阳建…');
  expect(truncateAuthorName('陈建国')).toBe('陈建国');
});
