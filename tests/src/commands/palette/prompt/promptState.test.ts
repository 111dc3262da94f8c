import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatAnswer,
  type PromptAnswers,
  type PromptStep,
  readAnswerText,
  readSelectedValues,
} from '../../../../../src/commands/core/prompt.ts';
import {
  answerStep,
  collectAnswers,
  currentAnswer,
  findAnswerProblem,
  goToPreviousStep,
  type PromptState,
  resumePrompt,
  returnToRefused,
  savePrompt,
  showStep,
  startPrompt,
  toggleOption,
  typeText,
} from '../../../../../src/commands/palette/prompt/promptState.ts';

const nobody = () => Promise.resolve([]);
const node: PromptStep = { kind: 'one', name: 'target', title: '退回节点', options: nobody };
const people: PromptStep = {
  kind: 'many',
  name: 'users:n1',
  title: '处理人',
  options: nobody,
  problem: (chosen) => (chosen.length > 0 ? undefined : '请选择1到2项'),
};
const comment: PromptStep = {
  kind: 'text',
  name: 'comment',
  title: '退回意见',
  start: '请补充',
  problem: (text) => (text.trim() === '' ? '退回意见不可为空' : undefined),
};
const first = { value: 'n1', label: '发起' };
const [li, wang] = [
  { value: '1', label: '李娜' },
  { value: '2', label: '王芳' },
] as const;

/** 退回: the node, its people where that node has some to choose, the comment. */
const next = (answers: PromptAnswers): PromptStep | undefined => {
  if (!answers.target) return node;
  if (readSelectedValues(answers, 'target')[0] === 'n1' && !answers['users:n1']) return people;
  return answers.comment ? undefined : comment;
};

function taken(state: PromptState, option?: { value: string; label: string }): PromptState {
  const answer = currentAnswer(state, option);
  if (!answer) throw new Error('There was nothing to answer with.');
  const after = answerStep(state, answer);
  const step = next(collectAnswers(after));
  return step ? showStep(after, step) : after;
}

const atNode = showStep(startPrompt(), node);
const atPeople = taken(atNode, first);
const atComment = taken(toggleOption(toggleOption(atPeople, li), wang));

describe('the questions of a command', () => {
  test('are asked by the answers before them, and gather an answer each', () => {
    expect(atPeople.step).toBe(people);
    expect(atComment).toMatchObject({ step: comment, typed: '请补充' });
    const all = taken(typeText(atComment, ' 金额不符 '));
    expect(readAnswerText(collectAnswers(all), 'comment')).toBe('金额不符');
    expect(readSelectedValues(collectAnswers(all), 'users:n1')).toEqual(['1', '2']);
    expect(all.past.map(({ answer }) => formatAnswer(answer))).toEqual(['发起', '李娜、王芳', '金额不符']);
    expect(taken(atNode, { value: 'n2', label: '成本审核' }).step).toBe(comment);
  });
  test('are not left unanswered', () => {
    expect(findAnswerProblem(node, { options: [] })).toBe('请选择退回节点');
    expect(findAnswerProblem(people, { options: [] })).toBe('请选择1到2项');
    expect(findAnswerProblem(comment, { text: ' ' })).toBe('退回意见不可为空');
    expect(findAnswerProblem(comment, { text: '好' })).toBeUndefined();
  });
  test('can be gone back over, with what was answered and begun', () => {
    const before = goToPreviousStep(typeText(atComment, '写到一半'));
    expect(before).toMatchObject({ step: people, chosen: [li, wang] });
    expect(before && taken(before)).toMatchObject({ step: comment, typed: '写到一半' });
    expect(goToPreviousStep(atNode)).toBeUndefined();
  });
  test('give one back that is chosen again', () => {
    expect(toggleOption(toggleOption(atPeople, li), li).chosen).toEqual([]);
  });
});

describe('a refusal', () => {
  const sent = taken(typeText(atComment, '金额不符'));
  test('stands at the question it belongs to, with its answer', () => {
    expect(returnToRefused(sent, ['users.0.userIdList'], '所选人员不是该节点的候选人')).toMatchObject({
      step: people,
      chosen: [li, wang],
      problem: '所选人员不是该节点的候选人',
    });
    expect(returnToRefused(sent, ['target'], '不能退回到该节点').step).toBe(node);
  });
  test('stands at the last question where it names none', () => {
    expect(returnToRefused(sent, [], '任务已被处理')).toMatchObject({ step: comment, typed: '金额不符' });
  });
  test('goes as soon as something is typed', () => {
    expect(typeText(returnToRefused(sent, [], '任务已被处理'), 'x').problem).toBeUndefined();
  });
});

describe('a walk that was left', () => {
  test('goes on where it was, with what was typed', async () => {
    const left = savePrompt(typeText(atComment, '写到一半'));
    expect(await resumePrompt(next, left)).toMatchObject({
      step: comment,
      typed: '写到一半',
      problem: undefined,
    });
  });
  test('stops where its answer is none any more', async () => {
    const asksAnew = (answers: PromptAnswers) =>
      answers.target ? { ...people, problem: () => '请选择2项' } : node;
    expect(await resumePrompt(asksAnew, savePrompt(atComment))).toMatchObject({ step: { name: 'users:n1' } });
  });
  test('that is answered throughout waits at its last question for the person', async () => {
    const all = taken(typeText(atComment, '金额不符'));
    expect(await resumePrompt(next, savePrompt(all))).toMatchObject({ step: comment, typed: '金额不符' });
  });
  test('that has begun elsewhere starts with what is known', async () => {
    const given = { target: { options: [first] } };
    expect((await resumePrompt(next, { kept: given, depth: 1 })).step).toBe(people);
  });
});

test('whatever is done, going back and on again asks the same question with the same answer', () => {
  const act = fc.constantFrom('first', 'second', 'toggle', 'type', 'on', 'back');
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
      let state = atNode;
      for (const one of acts) {
        if (one === 'first' && state.step === node) state = taken(state, first);
        if (one === 'second' && state.step === node) state = taken(state, { value: 'n2', label: '二' });
        if (one === 'toggle' && state.step === people) state = toggleOption(state, li);
        if (one === 'type' && state.step === comment) state = typeText(state, `${state.typed}x`);
        if (one === 'on' && state.step === people && state.chosen.length > 0) state = taken(state);
        if (one === 'back') state = goToPreviousStep(state) ?? state;
        const before = goToPreviousStep(state);
        const last = state.past.at(-1);
        if (!before || !last) continue;
        const again = showStep(answerStep(before, last.answer), state.step ?? node);
        expect(again).toMatchObject({ typed: state.typed, chosen: state.chosen, past: state.past });
      }
    }),
  );
});
