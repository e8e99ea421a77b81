import type { StaffRole } from '#contract/endpoint.ts'
import { staffRoleTexts } from '#domain/people/listWords.ts'
import type { StaffCall } from '../mayCall.ts'

/** What a role may do in this console today, and which of its work is still to come. */
export interface RolePermissions {
  label: string
  may: readonly string[]
  /** What concerns all areas, so that an account limited to some may not do it (office#roles). */
  mayInAllAreas: readonly string[]
  missing: readonly string[]
}

/** A piece of work, and the call without which nobody can do it. */
export type Work = readonly [text: string, needs: StaffCall]

interface Role {
  label: string
  may: readonly Work[]
  mayInAllAreas: readonly Work[]
}

/** What each role is told; the test of this file holds each line against who may make its call, and for which areas. */
export const workOfRoles: Readonly<Record<StaffRole, Role>> = {
  content: {
    label: staffRoleTexts.content,
    may: [],
    mayInAllAreas: [
      ['写新闻、定时发布和撤下', 'PublishNews'],
      ['设置栏目、首页轮播和弹窗公告', 'SaveChannel'],
      ['编辑题库：题目、谱例和听力题', 'SaveQuestion'],
    ],
  },
  enrolment: {
    label: staffRoleTexts.enrolment,
    may: [
      ['查找和查看报名', 'GetEnrolmentList'],
      ['审核考生照片', 'CheckPhoto'],
      ['说明原因后查看完整证件号', 'RevealCertNO'],
      ['更正考生填错的信息', 'CorrectEnrolment'],
      ['录入纸质报名', 'EnrolFromPaper'],
      ['认定疑似重复', 'DecideDouble'],
      ['给考生发消息', 'SendStaffText'],
    ],
    mayInAllAreas: [
      ['查看考生账号', 'GetAccountList'],
      ['办理考生对个人信息的申请', 'DecideDataRequest'],
    ],
  },
  schedule: {
    label: staffRoleTexts.schedule,
    may: [
      ['查看报名', 'GetEnrolmentList'],
      ['安排考生与考官', 'AssignExamTime'],
      ['打印名单和准考证', 'PrintExam'],
      ['查看考试现场，延长考试时间或允许重新开考', 'ExtendExamSession'],
      ['查看发送记录', 'GetMessageLog'],
    ],
    mayInAllAreas: [
      ['新建、复制和发布批次', 'PublishBatch'],
      ['新建、修改和发布考试时间', 'PublishExamTime'],
      ['自动排考、调整和发布方案', 'PublishExamPlan'],
      ['设置考场公布时间、听力考试和匿名评审', 'SaveBatchSettings'],
      ['修改消息内容和发送方式', 'SaveMessageTemplate'],
      ['设置考区、专业、级别、题型、教材和试卷结构', 'SaveArea'],
      ['编辑题库：题目、谱例和听力题', 'SaveQuestion'],
    ],
  },
  finance: {
    label: staffRoleTexts.finance,
    may: [
      ['查看报名和缴费订单', 'GetEnrolmentList'],
      ['现场收款、冲销和结账', 'ReverseReceipt'],
      ['审批退费和减免', 'DecideRefund'],
    ],
    mayInAllAreas: [
      ['设置批次的费用', 'SaveBatchFees'],
      ['核对微信账单、处理差异', 'SettleMoneyWork'],
      ['开具发票', 'IssueInvoice'],
    ],
  },
  results: {
    label: staffRoleTexts.results,
    may: [
      ['查看报名和评审进度，提醒考官', 'RemindExaminers'],
      ['审核成绩', 'ApproveResults'],
      ['说明原因后查看完整证件号', 'RevealCertNO'],
    ],
    mayInAllAreas: [
      ['设置成绩公布时间', 'PublishBatchResults'],
      ['导入其他成绩', 'ImportOtherResults'],
    ],
  },
  desk: {
    label: staffRoleTexts.desk,
    may: [
      ['录入纸质报名', 'EnrolFromPaper'],
      ['现场收款、打印收据和结账', 'TakeDeskPayment'],
      ['申请减免和退费，付还现金退费', 'PayOutRefund'],
      ['查看考试现场、调整考室', 'MoveOnExamDay'],
    ],
    mayInAllAreas: [],
  },
  admin: {
    label: staffRoleTexts.admin,
    may: [],
    mayInAllAreas: [
      ['使用管理台的全部功能', 'GetEnrolmentList'],
      ['管理工作人员的账号、角色和考区', 'SaveStaff'],
      ['添加和导入考官', 'ImportExaminers'],
      ['核实后合并考生账号、更换手机号', 'MergeAccounts'],
      ['查询操作日志', 'GetAuditList'],
    ],
  },
}

/** The roles that an account can have, as choices of a form. */
export const roleChoices = Object.entries(workOfRoles).map(([role, { label }]) => ({ value: role as StaffRole, label }))

/** The permissions of these roles in their order; a role that this console does not know is shown by its name. */
export function permissionsOf(roles: readonly string[]): RolePermissions[] {
  return roles.map((role) => {
    const work = (workOfRoles as Readonly<Record<string, Role>>)[role]
    if (!work) return { label: role, may: [], mayInAllAreas: [], missing: ['这个角色的功能还没有在管理台开放'] }
    const textOf = ([text]: Work) => text
    return { label: work.label, may: work.may.map(textOf), mayInAllAreas: work.mayInAllAreas.map(textOf), missing: [] }
  })
}

/** Whether these roles have any section in this console. */
export function hasWork(roles: readonly string[]): boolean {
  return permissionsOf(roles).some(({ may, mayInAllAreas }) => may.length + mayInAllAreas.length > 0)
}
