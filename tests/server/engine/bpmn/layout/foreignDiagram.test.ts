/** Tests that saving a document of another modeler keeps all of it and draws the missing elements. */
import { expect, test } from 'vitest';
import type { BpmnElement } from '../../../../../contract/flow/bpmn/bpmnElement.ts';
import { collectIds } from '../../../../../contract/flow/bpmn/elementIds.ts';
import { addDiagram } from '../../../../../server/engine/bpmn/layout/addDiagram.ts';
import { createModdle } from '../../../../../server/engine/bpmn/moddle.ts';
import { readBpmn } from '../../../../../server/engine/bpmn/readBpmn.ts';
import { readForeignXml } from '../../../../support/builders/foreignBpmn.ts';

const parsed = async (xml: string) => (await createModdle().fromXML(xml)).rootElement;

type Drawn = {
  bpmnElement: BpmnElement;
  bounds?: { x: number; y: number; height: number };
  waypoint?: object[];
};

async function drawnIn(xml: string): Promise<Drawn[]> {
  // The interchange as moddle reads it. The product itself does not read it.
  const { diagrams = [] } = (await parsed(xml)) as unknown as {
    diagrams: { plane: { planeElement: Drawn[] } }[];
  };
  return diagrams.flatMap(({ plane }) => plane.planeElement);
}

const idsDrawn = (drawn: Drawn[]) => drawn.map((one) => one.bpmnElement.id ?? '').sort();

test('a complete drawing stays identical to the letter', async () => {
  const xml = readForeignXml('camunda-leave.bpmn');
  expect(await addDiagram(xml)).toBe(xml);
});

test.each(['camunda-pool.bpmn', 'signavio-invoice.bpmn', 'eclipse-contract.bpmn2', 'camunda-refused.bpmn'])(
  'Elements that only describe are preserved: %s.',
  async (file) => {
    const xml = readForeignXml(file);
    const saved = await addDiagram(xml);
    const [before, after] = [collectIds(await parsed(xml)), collectIds(await parsed(saved))];
    expect([...before].filter((id) => !after.has(id))).toEqual([]);
    for (const [word] of xml.matchAll(/(?<= )(?:camunda|signavio|activiti):\w+="[^"]*"/g)) {
      expect(saved).toContain(word);
    }
    expect(await readBpmn(saved)).toEqual(await readBpmn(xml));
  },
);

test('texts of notes, lanes and labels stay', async () => {
  const saved = await addDiagram(readForeignXml('camunda-pool.bpmn'));
  for (const word of [
    '三家比价',
    '采购员',
    '助理',
    '供应商',
    '报价单',
    '预算库',
    '对外',
    'messageFlow',
    'group',
  ]) {
    expect(saved).toContain(word);
  }
});

test('an incomplete drawing keeps its shapes and gets the missing ones below', async () => {
  const xml = readForeignXml('flowable-expense.bpmn20.xml');
  const saved = await addDiagram(xml);
  const drawn = await drawnIn(saved);
  const elements = (await parsed(saved)).rootElements?.[0]?.flowElements ?? [];
  expect(idsDrawn(drawn)).toEqual(elements.map((one) => one.id).sort());
  const boxes = new Map(drawn.flatMap((one) => (one.bounds ? [[one.bpmnElement.id, one.bounds]] : [])));
  expect(boxes.get('check')).toMatchObject({ x: 175, y: 138, width: 100, height: 80 });
  expect(boxes.get('boss')?.y).toBeGreaterThan(218);
  for (const { waypoint = [{}, {}] } of drawn) expect(waypoint.length).toBeGreaterThan(1);
  expect(await addDiagram(saved)).toBe(saved);
});

test('new shapes take no id that another element has', async () => {
  const xml = readForeignXml('flowable-expense.bpmn20.xml').replace('"BPMNShape_start"', '"boss_di"');
  const saved = await addDiagram(xml);
  expect((await readBpmn(saved)).errors).toEqual([]);
  expect(saved).toContain('"boss_di_"');
});
