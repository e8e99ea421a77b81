import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { BatchName } from '#admin/kit/ui/BatchName.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import type { ResultRowWire } from '#contract/result/resultStaff.ts'
import { resultTitles } from '#domain/office/listColumns.ts'
import { gradeText } from '#domain/result/listWords.ts'
import { isoMinuteText } from '#domain/time.ts'

function Proposal({ row }: { row: ResultRowWire }) {
  if (row.IsHeld === 1) return <StateWord>分歧较大，待主考裁定</StateWord>
  if (row.ProposedCode === null) return <span>{row.Examiners === 0 ? '未分配考官' : '等待评审'}</span>
  return (
    <>
      <strong>{gradeText(row.ProposedCode)}</strong>{' '}
      {row.DecidedBy !== '' && <StateWord tone="normal">{`${row.DecidedBy}裁定`}</StateWord>}
    </>
  )
}

const resultColumns: ReadonlyArray<ListColumn<ResultRowWire>> = [
  { key: 'Name', title: resultTitles.Name, width: 104, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  { key: 'Proposal', title: resultTitles.Proposal, width: 160, isFixed: true, cell: (row) => <Proposal row={row} /> },
  {
    key: 'Reviews',
    title: resultTitles.Reviews,
    width: 112,
    cell: ({ Reviews, Examiners, Conflicts }) => (
      <>
        {Reviews} / {Examiners} {Conflicts > 0 && <StateWord tone="waiting">{`回避 ${Conflicts}`}</StateWord>}
      </>
    ),
  },
  { key: 'MName', title: resultTitles.MName, width: 88, cell: ({ MName }) => MName },
  { key: 'GName', title: resultTitles.GName, width: 64, cell: ({ GName }) => GName },
  { key: 'ExamNO', title: resultTitles.ExamNO, width: 150, cell: ({ ExamNO }) => ExamNO },
  {
    key: 'EB_Name',
    title: resultTitles.EB_Name,
    width: 190,
    cell: ({ EB_Name }) => <BatchName name={EB_Name} />,
  },
  { key: 'Result', title: resultTitles.Result, width: 84, cell: ({ ERT_Code }) => gradeText(ERT_Code) },
  {
    key: 'ApprovedTime',
    title: resultTitles.ApprovedTime,
    width: 150,
    cell: ({ ApprovedTime }) => (ApprovedTime ? isoMinuteText(ApprovedTime) : '—'),
  },
  { key: 'EF_ID', title: resultTitles.EF_ID, width: 88, align: 'right', cell: ({ EF_ID }) => EF_ID },
]

const ONLY_APPROVED = ['Result', 'ApprovedTime']

/** The columns of a state: what only the approved ones have is left out where it would be a column of dashes. */
export const columnsOf = (state: string): ReadonlyArray<ListColumn<ResultRowWire>> =>
  state === 'approved' ? resultColumns : resultColumns.filter(({ key }) => !ONLY_APPROVED.includes(key))

/** Nobody approves a result that he cannot see on his screen. */
export const NEEDED_TO_APPROVE = ['Name', 'Proposal', 'Reviews', 'MName', 'GName'] as const
