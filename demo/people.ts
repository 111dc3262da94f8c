/** The people of 华东建设集团: departments with their leaders, roles, and who is in them. */
import type { DemoDept, DemoPerson, DemoRole } from './demoTypes.ts';

export const tenantName = '华东建设集团';

export const depts: DemoDept[] = [
  { name: '华东建设集团', leader: 'chenjianguo', isOrg: true },
  { name: '总经理办公室', parent: '华东建设集团', leader: 'xuwei' },
  { name: '财务部', parent: '华东建设集团', leader: 'songyan' },
  { name: '物资部', parent: '华东建设集团', leader: 'wangfang' },
  { name: '成本合约部', parent: '华东建设集团', leader: 'hanlei' },
  { name: '工程管理部', parent: '华东建设集团', leader: 'tangjun' },
  { name: '安全质量部', parent: '华东建设集团', leader: 'dengchao' },
  { name: '人力资源部', parent: '华东建设集团', leader: 'panxia' },
  { name: '法务部', parent: '华东建设集团', leader: 'yuanhong' },
  { name: '信息中心', parent: '华东建设集团', leader: 'luyang' },
  { name: '上海分公司', parent: '华东建设集团', leader: 'zhangwei', isOrg: true },
  { name: '轨交14号线项目部', parent: '上海分公司', leader: 'zhoutao' },
  { name: '前滩项目部', parent: '上海分公司', leader: 'sunlei' },
  { name: '上海综合部', parent: '上海分公司', leader: 'hejing' },
  { name: '苏州分公司', parent: '华东建设集团', leader: 'liuqiang', isOrg: true },
  { name: '苏州湾项目部', parent: '苏州分公司', leader: 'qianjin' },
  { name: '苏州综合部', parent: '苏州分公司', leader: 'fengxue' },
  { name: '南京分公司', parent: '华东建设集团', leader: 'gaofeng', isOrg: true },
  { name: '江北项目部', parent: '南京分公司', leader: 'majun' },
  { name: '南京综合部', parent: '南京分公司', leader: 'hanmei' },
];

const everyday = [
  'auto:{form}:list',
  'auto:{form}:add',
  'auto:{form}:edit',
  'auto:{form}:list:root',
  'auto:{form}:print',
];
/** Permissions of the buttons that only the contract form has. */
const contractButtons = ['auto:auto_contract:btnpay', 'auto:auto_contract:btnledger'];
const overview = [...everyday, ...contractButtons, 'auto:{form}:export'];

export const roles: DemoRole[] = [
  { roleKey: 'staff', roleName: '员工', dataScope: 'DEPT', permissions: everyday },
  {
    roleKey: 'manager',
    roleName: '部门负责人',
    dataScope: 'DEPT_AND_CHILD',
    permissions: [...overview, 'auto:{form}:invalid'],
  },
  { roleKey: 'cost', roleName: '成本审核', dataScope: 'ALL', permissions: overview },
  { roleKey: 'finance', roleName: '财务审核', dataScope: 'ALL', permissions: overview },
  { roleKey: 'cashier', roleName: '出纳', dataScope: 'ALL', permissions: overview },
  { roleKey: 'legal', roleName: '法务审核', dataScope: 'ALL', permissions: overview },
  { roleKey: 'hr', roleName: '人事', dataScope: 'ALL', permissions: overview },
  { roleKey: 'sealKeeper', roleName: '印章管理员', dataScope: 'ALL', permissions: overview },
  { roleKey: 'executive', roleName: '分管领导', dataScope: 'ALL', permissions: overview },
  { roleKey: 'president', roleName: '总经理', dataScope: 'ALL', permissions: overview },
  {
    roleKey: 'analyst',
    roleName: '经营分析',
    dataScope: 'ALL',
    permissions: [
      ...overview,
      'auto:{form}:invalid',
      'auto:{form}:remove',
      'auto:{form}:import',
      'flow:instance:query',
      'flow:stats:query',
    ],
  },
  {
    roleKey: 'supplier',
    roleName: '供应商',
    dataScope: 'SELF',
    permissions: [
      ...['supplier', 'contract', 'payment', 'delivery'].map((form) => `auto:auto_${form}:list`),
      'auto:auto_contract:export',
    ],
  },
];

export const posts = ['总经理', '财务总监', '项目经理', '专员'];

type Row = [userName: string, nickName: string, dept: string, roles: DemoPerson['roles'], post?: string];

const rows: Row[] = [
  ['chenjianguo', '陈建国', '华东建设集团', ['manager', 'president'], '总经理'],
  ['liming', '李明', '华东建设集团', ['executive']],
  ['zhaohui', '赵慧', '华东建设集团', ['executive']],
  ['xuwei', '徐伟', '总经理办公室', ['manager', 'sealKeeper']],
  ['caimin', '蔡敏', '总经理办公室', ['staff', 'sealKeeper']],
  ['dingyi', '丁怡', '总经理办公室', ['staff']],
  ['songyan', '宋岩', '财务部', ['manager', 'finance'], '财务总监'],
  ['jiangbo', '蒋波', '财务部', ['staff', 'finance']],
  ['shenli', '沈丽', '财务部', ['staff', 'finance']],
  ['tianyuan', '田园', '财务部', ['staff', 'cashier']],
  ['fanxin', '范欣', '财务部', ['staff', 'cashier']],
  ['wangfang', '王芳', '物资部', ['manager']],
  ['lina', '李娜', '物资部', ['staff']],
  ['wuqian', '吴倩', '物资部', ['staff']],
  ['zhengshuang', '郑爽', '物资部', ['staff']],
  ['liangkai', '梁凯', '物资部', ['staff']],
  ['hanlei', '韩磊', '成本合约部', ['manager', 'cost']],
  ['zhaomin', '赵敏', '成本合约部', ['staff', 'cost']],
  ['pengfei', '彭飞', '成本合约部', ['staff', 'cost']],
  ['xiejie', '谢洁', '成本合约部', ['staff', 'analyst']],
  ['tangjun', '唐军', '工程管理部', ['manager']],
  ['caoyang', '曹阳', '工程管理部', ['staff']],
  ['weiling', '魏玲', '工程管理部', ['staff']],
  ['xuejian', '薛剑', '工程管理部', ['staff']],
  ['dengchao', '邓超', '安全质量部', ['manager']],
  ['yeqing', '叶青', '安全质量部', ['staff']],
  ['duanyu', '段宇', '安全质量部', ['staff']],
  ['panxia', '潘霞', '人力资源部', ['manager', 'hr']],
  ['luhan', '陆涵', '人力资源部', ['staff', 'hr']],
  ['shiyun', '石云', '人力资源部', ['staff']],
  ['yuanhong', '袁红', '法务部', ['manager', 'legal']],
  ['kongjie', '孔杰', '法务部', ['staff', 'legal']],
  ['baixue', '白雪', '法务部', ['staff', 'legal']],
  ['luyang', '卢洋', '信息中心', ['manager', 'analyst']],
  ['zouchen', '邹晨', '信息中心', ['staff', 'analyst']],
  ['zhangwei', '张伟', '上海分公司', ['manager']],
  ['zhoutao', '周涛', '轨交14号线项目部', ['manager'], '项目经理'],
  ['xionglin', '熊林', '轨交14号线项目部', ['staff']],
  ['jinpeng', '金鹏', '轨交14号线项目部', ['staff']],
  ['taoran', '陶然', '轨交14号线项目部', ['staff']],
  ['sunlei', '孙磊', '前滩项目部', ['manager'], '项目经理'],
  ['hecheng', '何成', '前滩项目部', ['staff']],
  ['guolin', '郭琳', '前滩项目部', ['staff']],
  ['hejing', '何静', '上海综合部', ['manager']],
  ['liuyang', '刘洋', '上海综合部', ['staff']],
  ['yanbing', '严冰', '上海综合部', ['staff']],
  ['liuqiang', '刘强', '苏州分公司', ['manager']],
  ['qianjin', '钱进', '苏州湾项目部', ['manager'], '项目经理'],
  ['mengqi', '孟琪', '苏州湾项目部', ['staff']],
  ['qinchuan', '秦川', '苏州湾项目部', ['staff']],
  ['fengxue', '冯雪', '苏州综合部', ['manager']],
  ['zhuxiao', '朱晓', '苏州综合部', ['staff']],
  ['gaofeng', '高峰', '南京分公司', ['manager']],
  ['majun', '马俊', '江北项目部', ['manager'], '项目经理'],
  ['huangtao', '黄涛', '江北项目部', ['staff']],
  ['xiaoting', '肖婷', '江北项目部', ['staff']],
  ['linan', '林安', '江北项目部', ['staff']],
  ['hanmei', '韩梅', '南京综合部', ['manager']],
  ['dongqing', '董青', '南京综合部', ['staff']],
  ['renjia', '任佳', '南京综合部', ['staff']],
];

export const people: DemoPerson[] = rows.map(([userName, nickName, dept, held, post = '专员']) => ({
  userName,
  nickName,
  dept,
  roles: held,
  post,
}));
