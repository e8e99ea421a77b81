import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { HandedCaseWire } from '#contract/result/handedCase.ts'
import { HANDED_STATES } from '#domain/result/handedCase.ts'
import { isoMinuteText } from '#domain/time.ts'

export const handedStates = HANDED_STATES.map((wire) => ({ wire, label: wire === 'open' ? '待处理' : '已处理' }))

/** What the check of the video found and what the examiner wrote. */
export function causeText({ Cause, Reason }: Pick<HandedCaseWire, 'Cause' | 'Reason'>): string {
  return Cause === '' ? Reason : `${Reason}（系统检查：${Cause}）`
}

/** How the office or the candidate settled it. */
export function settledText({
  IsSettled,
  IsRetaken,
  RetakeUntil,
}: Pick<HandedCaseWire, 'IsSettled' | 'IsRetaken' | 'RetakeUntil'>): string {
  if (RetakeUntil !== null) return '等待考生重录'
  if (IsSettled === 0) return '待处理'
  return IsRetaken === 1 ? '已重新录制' : '已退回考官'
}

export const handedColumns: ReadonlyArray<ListColumn<HandedCaseWire>> = [
  { key: 'Name', title: '考生', width: 116, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  { key: 'HandedTime', title: '移交时间', width: 158, cell: ({ HandedTime }) => isoMinuteText(HandedTime) },
  { key: 'Piece', title: '曲目', width: 210, cell: ({ Piece }) => Piece },
  { key: 'Reason', title: '原因', width: 304, cell: causeText },
  { key: 'Examiner', title: '考官', width: 104, cell: ({ Examiner }) => Examiner },
  {
    key: 'State',
    title: '状态',
    width: 128,
    cell: (row) => <StateWord>{settledText(row)}</StateWord>,
  },
  { key: 'MName', title: '报考', width: 152, cell: ({ MName, GName }) => `${MName} ${GName}` },
  { key: 'EA_Name', title: '考区', width: 104, cell: ({ EA_Name }) => EA_Name },
  { key: 'ExamNO', title: '考号', width: 176, cell: ({ ExamNO }) => ExamNO },
]
