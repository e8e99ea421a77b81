import type { StaffRole } from '#contract/endpoint.ts'

/** What a role may do in this console today, and which of its work is still to come. */
export interface RolePermissions {
  label: string
  may: readonly string[]
  missing: readonly string[]
}

const permissions: Readonly<Record<StaffRole, RolePermissions>> = {
  content: {
    label: '内容',
    may: ['写新闻、定时发布和撤下', '设置栏目、首页轮播和弹窗公告', '编辑题库：题目、谱例和听力题'],
    missing: [],
  },
  enrolment: {
    label: '报名与照片审核',
    may: ['查找和查看报名', '审核考生照片', '说明原因后查看完整证件号', '更正考生填错的信息', '录入纸质报名'],
    missing: [],
  },
  schedule: {
    label: '考务安排',
    may: [
      '查看报名',
      '新建、复制和发布批次',
      '新建、修改和发布考试时间',
      '安排考生与考官',
      '设置考场公布时间、听力考试和匿名评审',
      '设置考区、专业、级别、题型、教材和试卷结构',
      '编辑题库：题目、谱例和听力题',
    ],
    missing: [],
  },
  finance: {
    label: '财务',
    may: ['查看报名和缴费订单', '设置批次的费用', '现场收款、冲销和结账'],
    missing: ['退费和对账'],
  },
  results: {
    label: '成绩',
    may: ['查看报名和评审', '审核成绩、设置公布时间', '导入其他成绩', '说明原因后查看完整证件号'],
    missing: [],
  },
  desk: {
    label: '现场办公点',
    may: ['录入纸质报名', '现场收款、打印收据和结账'],
    missing: ['考场签到'],
  },
  admin: {
    label: '全部权限',
    may: ['使用管理台现有的全部功能', '管理工作人员的账号、角色和考区'],
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
      : { label: role, may: [], missing: ['这个角色的功能还没有在管理台开放'] },
  )
}

/** Whether these roles have any section in this console. */
export function hasWork(roles: readonly string[]): boolean {
  return permissionsOf(roles).some(({ may }) => may.length > 0)
}
