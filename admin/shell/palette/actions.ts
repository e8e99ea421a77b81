import { mayCall, type StaffCall } from '../mayCall.ts'
import { type NamedScreen, wordsHold } from './screens.ts'

interface Action {
  label: string
  path: string
  /** The call that it leads to: whoever may not make it is not offered the action. */
  call: StaffCall
  /** The section that it is in, where accounts limited to areas may not be. */
  section: string
  words?: string
}

/** What can be begun from anywhere; each leads to its screen with the form open. */
export const actions: readonly Action[] = [
  { label: '新建批次', path: '/batches?start=new', call: 'CreateBatch', section: '/batches', words: '添加 开考' },
  { label: '录入纸质报名', path: '/paper', call: 'EnrolFromPaper', section: '/paper', words: '代报名 新建报名' },
  { label: '审核照片', path: '/photos', call: 'CheckPhoto', section: '/photos' },
  { label: '收取现场缴费', path: '/desk', call: 'TakeDeskPayment', section: '/desk', words: '收款 收据' },
  {
    label: '批量退费',
    path: '/refunds/bulk',
    call: 'RequestBulkRefund',
    section: '/refunds',
  },
  { label: '添加考官', path: '/examiners?start=add', call: 'AddExaminer', section: '/examiners', words: '新建 邀请' },
  { label: '导入考官', path: '/examiners?start=import', call: 'ImportExaminers', section: '/examiners' },
  { label: '添加工作人员', path: '/people?start=new', call: 'AddStaff', section: '/people', words: '新建 邀请 账号' },
  { label: '新建题目', path: '/questions?start=new', call: 'SaveQuestion', section: '/questions', words: '添加 录题' },
  { label: '导入整本题目', path: '/questions?start=import', call: 'SaveQuestion', section: '/questions' },
  {
    label: '导入其他成绩',
    path: '/other-results?start=import',
    call: 'ImportOtherResults',
    section: '/other-results',
  },
  { label: '写新闻', path: '/news/new', call: 'SaveNewsDraft', section: '/news', words: '新建新闻 发布 公告' },
]

/** The actions that the text names and this person may do, in a section that he has; none for an empty text. */
export function actionsFor(
  sections: readonly Pick<NamedScreen, 'path'>[],
  roles: readonly string[],
  text: string,
): NamedScreen[] {
  if (text === '') return []
  return actions
    .filter(({ call, section }) => mayCall(roles, call) && sections.some(({ path }) => path === section))
    .filter((action) => wordsHold(action, text))
    .map(({ label, path }) => ({ label, path }))
}
