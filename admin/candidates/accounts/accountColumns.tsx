import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { AccountWire } from '#contract/people/accountStaff.ts'
import { isoMinuteText } from '#domain/time.ts'

/** What one has to know of an account at first sight. */
export function stateOf({ IsLocked, MergedInto }: Pick<AccountWire, 'IsLocked' | 'MergedInto'>) {
  if (MergedInto !== 0) return '已合并'
  return IsLocked === 1 ? '已停用' : '正常'
}

export const mobileText = ({ Mobile }: Pick<AccountWire, 'Mobile'>): string => Mobile || '没有手机号'
export const nameOf = (account: Pick<AccountWire, 'Name' | 'Candidates' | 'Mobile'>): string =>
  account.Name || account.Candidates[0] || mobileText(account)

export const accountColumns: ReadonlyArray<ListColumn<AccountWire>> = [
  {
    key: 'Mobile',
    title: '手机',
    width: 152,
    isFixed: true,
    cell: (account) => <strong>{mobileText(account)}</strong>,
  },
  { key: 'Name', title: '注册人', width: 140, cell: ({ Name }) => Name || '没有填写' },
  { key: 'Candidates', title: '考生', width: 256, cell: ({ Candidates }) => Candidates.join('、') || '没有报名' },
  { key: 'Enrolments', title: '报名', width: 84, align: 'right', cell: ({ Enrolments }) => Enrolments },
  {
    key: 'State',
    title: '状态',
    width: 108,
    cell: (account) => <StateWord>{stateOf(account)}</StateWord>,
  },
  {
    key: 'SeenTime',
    title: '最近使用',
    width: 158,
    cell: ({ SeenTime }) => (SeenTime === null ? '未登录' : isoMinuteText(SeenTime)),
  },
  { key: 'CreateTime', title: '注册时间', width: 158, cell: ({ CreateTime }) => isoMinuteText(CreateTime) },
  { key: 'UserID', title: '账号编号', width: 108, align: 'right', cell: ({ UserID }) => UserID },
]
