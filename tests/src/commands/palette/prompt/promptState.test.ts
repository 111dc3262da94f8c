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

describe('the prompt steps of a command', () => {
  test('Each step depends on the answers before it and adds one answer.', () => {
    expect(atPeople.step).toBe(people);
    expect(atComment).toMatchObject({ step: comment, typed: '请补充' });
    const all = taken(typeText(atComment, ' 金额不符 '));
    expect(readAnswerText(collectAnswers(all), 'comment')).toBe('金额不符');
    expect(readSelectedValues(collectAnswers(all), 'users:n1')).toEqual(['1', '2']);
    expect(all.past.map(({ answer }) => formatAnswer(answer))).toEqual(['发起', '李娜、王芳', '金额不符']);
    expect(taken(atNode, { value: 'n2', label: '成本审核' }).step).toBe(comment);
  });
  test('A step requires an answer.', () => {
    expect(findAnswerProblem(node, { options: [] })).toBe('请选择退回节点');
    expect(findAnswerProblem(people, { options: [] })).toBe('请选择1到2项');
    expect(findAnswerProblem(comment, { text: ' ' })).toBe('退回意见不可为空');
    expect(findAnswerProblem(comment, { text: '好' })).toBeUndefined();
  });
  test('A step can be revisited with its answer and its typed text.', () => {
    const before = goToPreviousStep(typeText(atComment, '写到一半'));
    expect(before).toMatchObject({ step: people, chosen: [li, wang] });
    expect(before && taken(before)).toMatchObject({ step: comment, typed: '写到一半' });
    expect(goToPreviousStep(atNode)).toBeUndefined();
  });
  test('remove an answer that is chosen again', () => {
    expect(toggleOption(toggleOption(atPeople, li), li).chosen).toEqual([]);
  });
});

describe('a refusal', () => {
  const sent = taken(typeText(atComment, '金额不符'));
  test('appears at its step, with its answer', () => {
    expect(returnToRefused(sent, ['users.0.userIdList'], '所选人员不是该节点的候选人')).toMatchObject({
      step: people,
      chosen: [li, wang],
      problem: '所选人员不是该节点的候选人',
    });
    expect(returnToRefused(sent, ['target'], '不能退回到该节点').step).toBe(node);
  });
  test('appears at the last step if it names none', () => {
    expect(returnToRefused(sent, [], '任务已被处理')).toMatchObject({ step: comment, typed: '金额不符' });
  });
  test('disappears as soon as something is typed', () => {
    expect(typeText(returnToRefused(sent, [], '任务已被处理'), 'x').problem).toBeUndefined();
  });
});

describe('an interrupted prompt', () => {
  test('resumes at its step, with the typed text', async () => {
    const left = savePrompt(typeText(atComment, '写到一半'));
    expect(await resumePrompt(next, left)).toMatchObject({
      step: comment,
      typed: '写到一半',
      problem: undefined,
    });
  });
  test('A prompt stops at a step whose answer is no longer offered.', async () => {
    const asksAnew = (answers: PromptAnswers) =>
      answers.target ? { ...people, problem: () => '请选择2项' } : node;
    expect(await resumePrompt(asksAnew, savePrompt(atComment))).toMatchObject({ step: { name: 'users:n1' } });
  });
  test('A prompt with all answers waits at its last step for the user.', async () => {
    const all = taken(typeText(atComment, '金额不符'));
    expect(await resumePrompt(next, savePrompt(all))).toMatchObject({ step: comment, typed: '金额不符' });
  });
  test('A prompt started elsewhere begins with the known answers.', async () => {
    const given = { target: { options: [first] } };
    expect((await resumePrompt(next, { kept: given, depth: 1 })).step).toBe(people);
  });
});

test('going back and forward after any actions shows the same step with the same answer', () => {
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
