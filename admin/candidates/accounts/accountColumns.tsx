import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { AccountWire } from '#contract/people/accountStaff.ts'
import { exportedLists } from '#domain/office/exportedLists.ts'
import { accountStateText } from '#domain/people/listWords.ts'
import { isoMinuteText } from '#domain/time.ts'

const { titles } = exportedLists.accounts

export const mobileText = ({ Mobile }: Pick<AccountWire, 'Mobile'>): string => Mobile || '没有手机号'
export const nameOf = (account: Pick<AccountWire, 'Name' | 'Candidates' | 'Mobile'>): string =>
  account.Name || account.Candidates[0] || mobileText(account)

export const accountColumns: ReadonlyArray<ListColumn<AccountWire>> = [
  {
    key: 'Mobile',
    title: titles.Mobile,
    width: 152,
    isFixed: true,
    cell: (account) => <strong>{mobileText(account)}</strong>,
  },
  { key: 'Name', title: titles.Name, width: 140, cell: ({ Name }) => Name || '没有填写' },
  {
    key: 'Candidates',
    title: titles.Candidates,
    width: 256,
    cell: ({ Candidates }) => Candidates.join('、') || '没有报名',
  },
  { key: 'Enrolments', title: titles.Enrolments, width: 84, align: 'right', cell: ({ Enrolments }) => Enrolments },
  {
    key: 'State',
    title: titles.State,
    width: 108,
    cell: (account) => <StateWord>{accountStateText(account)}</StateWord>,
  },
  {
    key: 'SeenTime',
    title: titles.SeenTime,
    width: 158,
    cell: ({ SeenTime }) => (SeenTime === null ? '未登录' : isoMinuteText(SeenTime)),
  },
  { key: 'CreateTime', title: titles.CreateTime, width: 158, cell: ({ CreateTime }) => isoMinuteText(CreateTime) },
  { key: 'UserID', title: titles.UserID, width: 108, align: 'right', cell: ({ UserID }) => UserID },
]
