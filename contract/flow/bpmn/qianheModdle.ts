/** Our part of a BPMN document for bpmn-moddle: `qianhe:kind` on a node, `qianhe:config` with JSON in it. */
const qianheNamespace = 'urn:qianhe:flow';

export const qianheModdle = {
  name: 'Qianhe',
  uri: qianheNamespace,
  prefix: 'qianhe',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Config',
      superClass: ['Element'],
      properties: [{ name: 'text', isBody: true, type: 'String' }],
    },
    {
      name: 'Kind',
      extends: ['bpmn:FlowNode'],
      properties: [{ name: 'kind', isAttr: true, type: 'String' }],
    },
  ],
};
