// What lists of people say in words, on their screens and in their sheets; names are those of the wire.

/** What one has to know of an account at first sight. */
export function accountStateText({ IsLocked, MergedInto }: { IsLocked: number; MergedInto: number }): string {
  if (MergedInto !== 0) return '已合并'
  return IsLocked === 1 ? '已停用' : '正常'
}

/** The state of the account of an examiner or of staff; switched off counts more than a missing password. */
export function workStateText({ IsOff, HasPassword }: { IsOff: number; HasPassword: number }): string {
  if (IsOff === 1) return '已停用'
  return HasPassword === 1 ? '正常' : '未设密码'
}

export const majorsText = ({ Majors }: { Majors: ReadonlyArray<{ MName: string }> }): string =>
  Majors.map(({ MName }) => MName).join('、') || '不限'

export const areasText = ({ Areas }: { Areas: ReadonlyArray<{ EA_Name: string }> }): string =>
  Areas.map(({ EA_Name }) => EA_Name).join('、') || '不限'

/** The roles of staff in words. */
export const staffRoleTexts = {
  content: '内容',
  enrolment: '报名与照片审核',
  schedule: '考务安排',
  finance: '财务',
  results: '成绩',
  desk: '现场办公点',
  admin: '全部权限',
} as const
