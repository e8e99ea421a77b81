import { Button, Tag } from 'antd'
import type { ColumnType } from 'antd/es/table'
import type { ResultRowWire } from '#contract/resultStaff.ts'
import { timeText } from '../enrolments/wireTexts.ts'
import { gradeText } from './resultFilter.ts'

function Proposal({ row }: { row: ResultRowWire }) {
  if (row.IsHeld === 1) return <Tag color="error">分歧较大，待主考裁定</Tag>
  if (row.ProposedCode === null) return <span>{row.Examiners === 0 ? '未分配考官' : '等待评审'}</span>
  return <strong>{gradeText(row.ProposedCode)}</strong>
}

type Column = ColumnType<ResultRowWire> & { width: number }

/** `onOpen` shows the enrolment of a row with all its reviews. */
export const resultColumns = (onOpen: (row: ResultRowWire) => void): readonly Column[] => [
  { title: '报名号', dataIndex: 'EF_ID', width: 76 },
  { title: '考生', dataIndex: 'Name', width: 104, fixed: 'left' },
  { title: '考号', dataIndex: 'ExamNO', width: 140 },
  { title: '批次', dataIndex: 'EB_Name', width: 164, ellipsis: true },
  { title: '专业', dataIndex: 'MName', width: 96, ellipsis: true },
  { title: '级别', dataIndex: 'GName', width: 64 },
  {
    title: '评审',
    width: 130,
    render: (_, row) => (
      <>
        <Button
          type="link"
          size="small"
          aria-label={`查看 ${row.Name} 的评审，已评 ${row.Reviews}，考官 ${row.Examiners}`}
          onClick={() => onOpen(row)}
        >
          {row.Reviews} / {row.Examiners} 查看
        </Button>
        {row.Conflicts > 0 && <Tag color="warning">回避 {row.Conflicts}</Tag>}
      </>
    ),
  },
  { title: '评审结果', width: 160, render: (_, row) => <Proposal row={row} /> },
  { title: '审核成绩', width: 84, render: (_, row) => gradeText(row.ERT_Code) },
  { title: '审核时间', width: 134, render: (_, row) => (row.ApprovedTime ? timeText(row.ApprovedTime) : '—') },
]
