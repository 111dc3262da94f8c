/** The bpmn-moddle extension: `qianhe:kind` on a node, and `qianhe:config` with JSON content. */
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
