import type { StaffRole } from '#contract/endpoint.ts'

/** What a role may do in this console today, and which of its work is still to come. */
export interface RolePermissions {
  label: string
  may: readonly string[]
  /** What concerns all areas, so that an account limited to some may not do it (office#roles). */
  mayInAllAreas: readonly string[]
  missing: readonly string[]
}

const permissions: Readonly<Record<StaffRole, RolePermissions>> = {
  content: {
    label: '内容',
    may: [],
    mayInAllAreas: ['写新闻、定时发布和撤下', '设置栏目、首页轮播和弹窗公告', '编辑题库：题目、谱例和听力题'],
    missing: [],
  },
  enrolment: {
    label: '报名与照片审核',
    may: [
      '查找和查看报名',
      '审核考生照片',
      '说明原因后查看完整证件号',
      '更正考生填错的信息',
      '录入纸质报名',
      '认定疑似重复',
      '给考生发消息',
    ],
    mayInAllAreas: ['核实后合并考生账号、更换手机号'],
    missing: [],
  },
  schedule: {
    label: '考务安排',
    may: ['查看报名', '安排考生与考官', '打印名单和准考证', '查看考试现场，延长考试时间或允许重新开考', '查看发送记录'],
    mayInAllAreas: [
      '新建、复制和发布批次',
      '新建、修改和发布考试时间',
      '自动排考、调整和发布方案',
      '设置考场公布时间、听力考试和匿名评审',
      '修改消息内容和发送方式',
      '设置考区、专业、级别、题型、教材和试卷结构',
      '编辑题库：题目、谱例和听力题',
    ],
    missing: [],
  },
  finance: {
    label: '财务',
    may: ['查看报名和缴费订单', '现场收款、冲销和结账', '审批退费和减免'],
    mayInAllAreas: ['设置批次的费用', '核对微信账单、处理差异、导出收支', '开具发票'],
    missing: [],
  },
  results: {
    label: '成绩',
    may: ['查看报名和评审进度，提醒考官', '审核成绩', '说明原因后查看完整证件号'],
    mayInAllAreas: ['设置成绩公布时间', '导入其他成绩'],
    missing: [],
  },
  desk: {
    label: '现场办公点',
    may: ['录入纸质报名', '现场收款、打印收据和结账', '申请减免和退费，付还现金退费', '考场签到、调整考室'],
    mayInAllAreas: [],
    missing: [],
  },
  admin: {
    label: '全部权限',
    may: ['使用管理台现有的全部功能'],
    mayInAllAreas: ['管理工作人员的账号、角色和考区', '添加和导入考官'],
    missing: ['操作日志的查询'],
  },
}

/** The roles that an account can have, as choices of a form. */
export const roleChoices = Object.entries(permissions).map(([role, { label }]) => ({ value: role as StaffRole, label }))

/** The permissions of these roles in their order; a role that this console does not know is shown by its name. */
export function permissionsOf(roles: readonly string[]): RolePermissions[] {
  return roles.map((role) =>
    role in permissions
      ? permissions[role as StaffRole]
      : { label: role, may: [], mayInAllAreas: [], missing: ['这个角色的功能还没有在管理台开放'] },
  )
}

/** Whether these roles have any section in this console. */
export function hasWork(roles: readonly string[]): boolean {
  return permissionsOf(roles).some(({ may, mayInAllAreas }) => may.length + mayInAllAreas.length > 0)
}
