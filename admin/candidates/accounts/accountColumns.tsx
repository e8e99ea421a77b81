import { Tag } from 'antd'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import type { AccountWire } from '#contract/people/accountStaff.ts'
import { isoMinuteText } from '#domain/time.ts'

/** What one has to know of an account at first sight. */
export function stateOf({ IsLocked, MergedInto }: Pick<AccountWire, 'IsLocked' | 'MergedInto'>) {
  if (MergedInto !== 0) return { text: '已合并', colour: 'default' }
  return IsLocked === 1 ? { text: '已停用', colour: 'red' } : { text: '正常', colour: 'green' }
}

export const mobileText = ({ Mobile }: Pick<AccountWire, 'Mobile'>): string => Mobile || '没有手机号'
export const nameOf = (account: Pick<AccountWire, 'Name' | 'Candidates' | 'Mobile'>): string =>
  account.Name || account.Candidates[0] || mobileText(account)

export const accountColumns: ReadonlyArray<ListColumn<AccountWire>> = [
  {
    key: 'Mobile',
    title: '手机',
    width: 130,
    isFixed: true,
    cell: (account) => <strong>{mobileText(account)}</strong>,
  },
  { key: 'Name', title: '注册人', width: 120, cell: ({ Name }) => Name || '没有填写' },
  { key: 'Candidates', title: '考生', width: 220, cell: ({ Candidates }) => Candidates.join('、') || '没有报名' },
  { key: 'Enrolments', title: '报名', width: 72, align: 'right', cell: ({ Enrolments }) => Enrolments },
  {
    key: 'State',
    title: '状态',
    width: 92,
    cell: (account) => {
      const { text, colour } = stateOf(account)
      return <Tag color={colour}>{text}</Tag>
    },
  },
  {
    key: 'SeenTime',
    title: '最近使用',
    width: 136,
    cell: ({ SeenTime }) => (SeenTime === null ? '未登录' : isoMinuteText(SeenTime)),
  },
  { key: 'CreateTime', title: '注册时间', width: 136, cell: ({ CreateTime }) => isoMinuteText(CreateTime) },
  { key: 'UserID', title: '账号编号', width: 92, align: 'right', cell: ({ UserID }) => UserID },
]
