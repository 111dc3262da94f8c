/** Documents of other modelers are read by the standard, or refused at the unsupported element. */
import { describe, expect, test } from 'vitest';
import type { Graph } from '../../../../contract/flow/graph.ts';
import { readBpmn } from '../../../../server/engine/bpmn/readBpmn.ts';
import { readForeign, readForeignXml } from '../../../support/builders/foreignBpmn.ts';

const kinds = (graph: Graph) =>
  [...graph.nodes.values()]
    .filter((node) => node.name !== '发起')
    .map((node) => `${node.kind} ${node.name || node.id}`);

function candidatesAt(graph: Graph, id: string) {
  const node = graph.nodes.get(id);
  if (!node || !('data' in node)) throw new Error(`${id} is no step.`);
  const { candidateList, passConditionType, passConditionNum } = node.data;
  return {
    who: candidateList.map((one) => `${one.candidateType} ${one.target}`),
    pass: `${passConditionType} ${passConditionNum}`,
  };
}

const accepted = [
  'activiti-vacation.bpmn20.xml',
  'camunda-inclusive.bpmn',
  'camunda-leave.bpmn',
  'camunda-pool.bpmn',
  'camunda8-review.bpmn',
  'eclipse-contract.bpmn2',
  'flowable-expense.bpmn20.xml',
  'flowable-reject.bpmn20.xml',
  'signavio-invoice.bpmn',
];

test.each(accepted)('%s is read completely.', async (file) => {
  expect((await readForeign(file)).errors).toEqual([]);
});

const document = (process: string, rest = '') =>
  `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:q="urn:qianhe:flow" xmlns:flowable="http://flowable.org/bpmn" id="d" targetNamespace="t">${rest}<process id="p">${process}</process></definitions>`;

describe('The reader of assignees', () => {
  test('takes an assignee alone, even if others are potential owners', async () => {
    const { graph } = await readForeign('camunda8-review.bpmn');
    expect(candidatesAt(graph, 'first')).toEqual({ who: ['USER lead'], pass: 'PERCENT 100' });
  });

  test('lets any one of the potential owners act', async () => {
    const { graph } = await readForeign('camunda-leave.bpmn');
    expect(candidatesAt(graph, 'Activity_hr')).toEqual({ who: ['USER hr1', 'USER hr2'], pass: 'COUNT 1' });
    const vacation = await readForeign('activiti-vacation.bpmn20.xml');
    expect(candidatesAt(vacation.graph, 'handleRequest')).toEqual({
      who: ['USER hr1', 'ROLE management', 'ROLE hr2'],
      pass: 'COUNT 1',
    });
  });

  test('keeps a vote that the node configures', async () => {
    const { graph } = await readBpmn(
      document(
        '<startEvent id="s"/><userTask id="a" flowable:candidateUsers="x,y"><extensionElements><q:config>{"passConditionNum": 50}</q:config></extensionElements></userTask>',
      ),
      (_, target) => ({ candidateType: 'USER', target }),
    );
    expect(candidatesAt(graph, 'a').pass).toBe('PERCENT 50');
  });

  test.each([
    ['camunda-leave.bpmn', 'Activity_confirm'],
    ['flowable-expense.bpmn20.xml', 'mine'],
    ['flowable-reject.bpmn20.xml', 'fill'],
    ['activiti-vacation.bpmn20.xml', 'adjust'],
  ])('reads the variable of the initiator as the initiator: %s', async (file, id) => {
    const { graph } = await readForeign(file);
    expect(candidatesAt(graph, id).who).toEqual(['DYNAMIC_FIELD initiator']);
  });

  test('looks up a variable as a field, and warns about an unknown one', async () => {
    const xml = document(
      '<startEvent id="s"/><userTask id="a" name="审" flowable:candidateUsers="#{manager},#{bean.find(x, y)},zhang"/>',
    );
    const asked: string[] = [];
    const { graph, warnings } = await readBpmn(xml, (by, target) => {
      asked.push(`${by} ${target}`);
      return by === 'field' ? { candidateType: 'DYNAMIC_FIELD', target } : null;
    });
    expect(asked).toEqual(['field manager', 'user #{bean.find(x, y)}', 'user zhang']);
    expect(candidatesAt(graph, 'a').who).toEqual(['DYNAMIC_FIELD manager']);
    expect(warnings.map((one) => one.message)).toEqual([
      '未找到处理人 #{bean.find(x, y)}，请重新设置',
      '未找到处理人 zhang，请重新设置',
    ]);
  });
});

test('An unclosed expression of any length is one name.', async () => {
  const xml = document(
    `<startEvent id="s"/><userTask id="a" flowable:candidateUsers="zhang,${'${'.repeat(20_000)}"/>`,
  );
  const asked: string[] = [];
  await readBpmn(xml, (_, target) => {
    asked.push(target);
    return null;
  });
  expect(asked).toEqual(['zhang', '${'.repeat(20_000)]);
});

describe('Descriptive elements:', () => {
  test('pools of other participants, lanes, data, notes and groups are not nodes', async () => {
    const { graph, warnings } = await readForeign('camunda-pool.bpmn');
    expect(kinds(graph)).toEqual([
      'START Event_start',
      'PARALLEL Gateway_split',
      'APPROVAL 询价',
      'APPROVAL 核对预算',
      'PARALLEL Gateway_join',
      'APPROVAL 下单',
      'END Event_done',
    ]);
    expect(warnings).toEqual([]);
  });

  test('a feature without effect that a user may rely on is a warning', async () => {
    const { warnings } = await readForeign('flowable-expense.bpmn20.xml');
    expect(warnings).toEqual([
      { elementId: 'expense', message: '可发起组未采用，由表单权限决定' },
      { elementId: 'check', message: '“部门审批”：到期时间未采用，请在节点上设置超时' },
    ]);
  });
});

describe('Refused at its element:', () => {
  test.each([
    [
      'camunda-refused.bpmn',
      [
        'Process_pay 不支持流程上的监听器（camunda:executionListener）',
        'f2 不支持脚本条件（groovy）：连线f2',
        'f8 不支持监听器（camunda:executionListener）：连线f8',
        'Start_nightly 不支持定时事件（bpmn:TimerEventDefinition）：Start_nightly',
        'Task_check 不支持输入输出映射（camunda:inputOutput）：“复核”',
        'Boundary_late 不支持边界事件（bpmn:BoundaryEvent）：“超期”',
        'Boundary_late 不支持定时事件（bpmn:TimerEventDefinition）：“超期”',
        'Task_bank 不支持服务任务（bpmn:ServiceTask）：“银企直连”',
        'Call_archive 不支持调用活动（bpmn:CallActivity）：“归档”',
        'Task_rule 不支持业务规则任务（bpmn:BusinessRuleTask）：“额度规则”',
        'Gateway_wait 不支持事件网关（bpmn:EventBasedGateway）：“等回执”',
        'Event_receipt 不支持中间捕获事件（bpmn:IntermediateCatchEvent）：“收到回执”',
        'Event_receipt 不支持消息事件（bpmn:MessageEventDefinition）：“收到回执”',
        'End_error 不支持错误事件（bpmn:ErrorEventDefinition）：End_error',
      ],
    ],
    [
      'flowable-refused.bpmn20.xml',
      [
        'f8 连线“空条件”的条件为空',
        'all 不支持多实例（bpmn:MultiInstanceLoopCharacteristics）：“会签”',
        'all 不支持监听器（flowable:taskListener）：“会签”',
        'maybe 不支持跳过表达式（skipExpression）：“可跳过”',
        'calc 不支持脚本任务（bpmn:ScriptTask）：“计算”',
        'sub 不支持子流程（bpmn:SubProcess）：“子流程”',
        'wait 不支持接收任务（bpmn:ReceiveTask）：“等待”',
        'byHand 不支持手工任务（bpmn:ManualTask）：“盖章”',
        'stop 不支持终止事件（bpmn:TerminateEventDefinition）：stop',
      ],
    ],
    [
      'activiti-refused.bpmn20.xml',
      [
        'begin 不支持定时事件（bpmn:TimerEventDefinition）：begin',
        'send 不支持服务任务（bpmn:ServiceTask）：“发邮件”',
        'notify 不支持发送任务（bpmn:SendTask）：“通知”',
        'throwIt 不支持中间抛出事件（bpmn:IntermediateThrowEvent）：throwIt',
        'throwIt 不支持信号事件（bpmn:SignalEventDefinition）：throwIt',
        'onEvent 不支持子流程（bpmn:SubProcess）：“事件子流程”',
        'tx 不支持事务子流程（bpmn:Transaction）：“事务”',
        'adhoc 不支持特别子流程（bpmn:AdHocSubProcess）：“自由”',
        'loop 不支持循环任务（bpmn:StandardLoopCharacteristics）：“循环”',
        'undo 不支持补偿处理（isForCompensation）：“撤销”',
      ],
    ],
    [
      'signavio-refused.bpmn',
      [
        'sid-two 一个定义只能包含一个流程，多出流程“乙方”',
        'sid-t 不支持普通任务（bpmn:Task）：“看一看”',
        'sid-x 不支持复杂网关（bpmn:ComplexGateway）：“复杂”',
        'sid-w 不支持中间捕获事件（bpmn:IntermediateCatchEvent）：“等一等”',
        'sid-w 不支持定时事件（bpmn:TimerEventDefinition）：“等一等”',
      ],
    ],
  ])('%s', async (file, expected) => {
    const { errors } = await readForeign(file);
    expect(errors.map(({ elementId, message }) => `${elementId} ${message}`)).toEqual(expected);
  });

  test.each([
    ['<userTask id="a" default="nope"/>', 'a 默认连线 nope 不存在'],
    [
      '<userTask id="a" default="f"/><userTask id="b"/><sequenceFlow id="f" sourceRef="b" targetRef="a"/>',
      'a 节点a的默认连线不是它的出口',
    ],
    ['<userTask id="a"/><userTask id="a" name="又"/>', 'a 编号 a 重复（<userTask>）'],
    ['<userTask id="审批"/>', '审批 编号 审批 不合法（<userTask>），应以字母开头，只含字母、数字、_ - .'],
    ['<userTask id="constructor"/>', 'constructor 节点编号 constructor 不能使用，请换一个'],
    ['<userTask id="a" q:kind="CC"/>', 'a 节点a的类型 CC 不能用于 bpmn:UserTask'],
    ['<exclusiveGateway id="a" q:kind="APPROVAL"/>', 'a 节点a的类型 APPROVAL 不能用于 bpmn:ExclusiveGateway'],
    ['<userTask id="a" q:kind="BOSS"/>', 'a 节点a的类型 BOSS 不能用于 bpmn:UserTask'],
    ['<userTask id="a" startQuantity="2"/>', 'a 不支持多个令牌（startQuantity、completionQuantity）：a'],
    [
      '<userTask id="a"><dataInputAssociation><targetRef>x</targetRef><assignment><from>1</from><to>x</to></assignment></dataInputAssociation></userTask>',
      'a 不支持数据赋值（assignment）：a',
    ],
    [
      '<userTask id="a"/><dataObjectReference id="b"/><sequenceFlow id="f" name="去" sourceRef="a" targetRef="b"/>',
      'f 连线“去”缺少起点或终点',
    ],
    [
      '<userTask id="a"/><userTask id="b"/><sequenceFlow id="f" sourceRef="a" targetRef="b"><conditionExpression xsi:type="tFormalExpression" flowable:resource="x.groovy"/></sequenceFlow>',
      'f 不支持外部脚本（x.groovy）：连线f',
    ],
    ['<unheardOf id="a"/>', ' 无法识别的内容：<unheardOf>'],
  ])('%s', async (element, expected) => {
    const { errors } = await readBpmn(document(element));
    expect(errors.map(({ elementId, message }) => `${elementId} ${message}`)).toContain(expected);
  });

  test('a document without a process, and one with too many nodes', async () => {
    const empty =
      '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="t"/>';
    expect((await readBpmn(empty)).errors).toEqual([
      { elementId: '', message: '文档中没有流程（bpmn:Process）' },
    ]);
    const many = Array.from({ length: 2001 }, (_, index) => `<userTask id="n${index}"/>`).join('');
    expect((await readBpmn(document(many))).errors[0]?.message).toBe('流程有 2001 个节点，最多 2000 个');
  });
});

describe('Generated ids', () => {
  test('differ from every other id, inside the process and outside', async () => {
    const { graph } = await readBpmn(
      document(
        '<startEvent id="s"/><userTask/><endEvent id="UserTask_2"/><userTask id="s_handle"/><sequenceFlow sourceRef="s" targetRef="s_handle"/>',
        '<message id="SequenceFlow_5"/>',
      ),
    );
    expect([...graph.nodes.keys()]).toEqual(['s', 's_handle_', 'UserTask_2_', 'UserTask_2', 's_handle']);
    expect([...graph.lines.keys()]).toEqual(['s_handle__line', 'SequenceFlow_5_']);
  });
});

describe('Before parsing,', () => {
  const refused = (xml: string) =>
    readBpmn(xml).then(
      () => 'read',
      (error: Error) => error.message,
    );

  test.each([
    ['<!DOCTYPE x [<!ENTITY a "b">]><x/>', '流程定义不能包含 DOCTYPE 或实体声明'],
    ['<!doctype x><x/>', '流程定义不能包含 DOCTYPE 或实体声明'],
    [document('<!ENTITY a SYSTEM "file:///etc/passwd">'), '流程定义不能包含 DOCTYPE 或实体声明'],
    [document('<a>'.repeat(200) + '</a>'.repeat(200)), '流程定义嵌套过深，最多 100 层'],
    ['<a>'.repeat(500_000), '流程定义嵌套过深，最多 100 层'],
    [document('<a/>'.repeat(60_001)), '流程定义的元素过多，最多 60000 个'],
    [document(' '.repeat(2_000_001)), '流程定义过大，最多 2 MB'],
  ])('%.30s', async (xml, message) => {
    expect(await refused(xml)).toBe(message);
  });

  test('nesting inside comments, texts and attributes does not count', async () => {
    const deep = '<a>'.repeat(200);
    const xml = document(
      `<!-- ${deep} --><startEvent id="s" name="${deep.replaceAll('<', '&lt;')}>>>'"/><endEvent id="e" name='a > "b"'/><sequenceFlow sourceRef="s" targetRef="e"><documentation><![CDATA[${deep}]]></documentation></sequenceFlow>`,
    );
    expect((await readBpmn(xml)).errors).toEqual([]);
  });

  test('an unclosed tag is scanned only once', async () => {
    expect(await refused(`<${'<"'.repeat(400_000)}`)).toContain('不是有效的 BPMN 文档');
  });
});

test('A byte order mark and a different prefix change nothing.', async () => {
  const plain = await readForeign('eclipse-contract.bpmn2');
  const marked = await readBpmn(`\uFEFF${readForeignXml('eclipse-contract.bpmn2')}`);
  expect([...marked.graph.nodes.keys()]).toEqual([...plain.graph.nodes.keys()]);
});
