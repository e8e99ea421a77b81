import { Tag } from 'antd'
import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { gradeText } from '#admin/kit/wireTexts.ts'
import type { ResultRowWire } from '#contract/result/resultStaff.ts'
import { resultTitles } from '#domain/office/listColumns.ts'
import { isoMinuteText } from '#domain/time.ts'

function Proposal({ row }: { row: ResultRowWire }) {
  if (row.IsHeld === 1) return <Tag color="error">分歧较大，待主考裁定</Tag>
  if (row.ProposedCode === null) return <span>{row.Examiners === 0 ? '未分配考官' : '等待评审'}</span>
  return (
    <>
      <strong>{gradeText(row.ProposedCode)}</strong>
      {row.DecidedBy !== '' && <Tag style={{ marginLeft: 8 }}>{row.DecidedBy}裁定</Tag>}
    </>
  )
}

export const resultColumns: ReadonlyArray<ListColumn<ResultRowWire>> = [
  { key: 'Name', title: resultTitles.Name, width: 104, isFixed: true, cell: ({ Name }) => <strong>{Name}</strong> },
  { key: 'Proposal', title: resultTitles.Proposal, width: 160, isFixed: true, cell: (row) => <Proposal row={row} /> },
  {
    key: 'Reviews',
    title: resultTitles.Reviews,
    width: 124,
    cell: ({ Reviews, Examiners, Conflicts }) => (
      <>
        {Reviews} / {Examiners} {Conflicts > 0 && <Tag color="warning">回避 {Conflicts}</Tag>}
      </>
    ),
  },
  { key: 'MName', title: resultTitles.MName, width: 96, cell: ({ MName }) => MName },
  { key: 'GName', title: resultTitles.GName, width: 64, cell: ({ GName }) => GName },
  { key: 'ExamNO', title: resultTitles.ExamNO, width: 136, cell: ({ ExamNO }) => ExamNO },
  {
    key: 'EB_Name',
    title: resultTitles.EB_Name,
    width: 164,
    cell: ({ EB_Name }) => <span title={EB_Name}>{EB_Name}</span>,
  },
  { key: 'Result', title: resultTitles.Result, width: 84, cell: ({ ERT_Code }) => gradeText(ERT_Code) },
  {
    key: 'ApprovedTime',
    title: resultTitles.ApprovedTime,
    width: 134,
    cell: ({ ApprovedTime }) => (ApprovedTime ? isoMinuteText(ApprovedTime) : '—'),
  },
  { key: 'EF_ID', title: resultTitles.EF_ID, width: 76, align: 'right', cell: ({ EF_ID }) => EF_ID },
]

/** Nobody approves a result that he cannot see on his screen. */
export const NEEDED_TO_APPROVE = ['Name', 'Proposal', 'Reviews', 'MName', 'GName'] as const
