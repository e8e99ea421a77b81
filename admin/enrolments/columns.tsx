import { Tag } from 'antd'
import type { ColumnType } from 'antd/es/table'
import type { StaffEnrolmentWire } from '#contract/enrolmentStaff.ts'
import styles from './Enrolments.module.css'
import {
  checkColour,
  checkText,
  examModeText,
  feeText,
  payColour,
  payMethodText,
  payText,
  timeText,
} from './wireTexts.ts'

type Column = ColumnType<StaffEnrolmentWire> & { key: string; title: string; width: number }

/**
 * Every column that can be chosen, in display order. The name is always shown: it is a button, so that the keyboard can
 * open the row, which handles the click.
 */
export const enrolmentColumns: readonly Column[] = [
  { key: 'EF_ID', title: '报名号', dataIndex: 'EF_ID', width: 84 },
  {
    key: 'Name',
    title: '考生',
    width: 130,
    fixed: 'left',
    render: (_, row) => (
      <button type="button" className={styles.name}>
        {row.Name}
        <small>{row.NameSpell}</small>
      </button>
    ),
  },
  { key: 'Sex', title: '性别', dataIndex: 'Sex', width: 60 },
  { key: 'BirthDate', title: '出生年月', dataIndex: 'BirthDate', width: 92 },
  { key: 'CertNOMasked', title: '证件号', dataIndex: 'CertNOMasked', width: 176 },
  { key: 'Mobile', title: '手机', dataIndex: 'Mobile', width: 120 },
  { key: 'EB_Name', title: '批次', dataIndex: 'EB_Name', width: 190, ellipsis: true },
  { key: 'EA_Name', title: '考区', dataIndex: 'EA_Name', width: 110, ellipsis: true },
  { key: 'MName', title: '专业', dataIndex: 'MName', width: 100, ellipsis: true },
  { key: 'GName', title: '级别', dataIndex: 'GName', width: 80 },
  {
    key: 'IsOnline',
    title: '方式',
    width: 96,
    render: (_, row) => (row.IsConverted === 1 ? '转线上考试' : examModeText(row.IsOnline)),
  },
  { key: 'Fee', title: '费用', width: 92, align: 'right', render: (_, row) => feeText(row.Fee) },
  {
    key: 'IsPay',
    title: '缴费',
    width: 86,
    render: (_, row) => <Tag color={payColour[row.IsPay] ?? 'default'}>{payText(row.IsPay)}</Tag>,
  },
  { key: 'PayMethod', title: '缴费方式', width: 92, render: (_, row) => payMethodText(row.PayMethod) },
  { key: 'PayTime', title: '缴费时间', width: 140, render: (_, row) => (row.PayTime ? timeText(row.PayTime) : '') },
  {
    key: 'CheckStatus',
    title: '照片审核',
    width: 106,
    render: (_, row) => <Tag color={checkColour[row.CheckStatus] ?? 'default'}>{checkText(row.CheckStatus)}</Tag>,
  },
  { key: 'ExamNO', title: '考号', dataIndex: 'ExamNO', width: 140 },
  { key: 'TName', title: '培训机构/老师', dataIndex: 'TName', width: 150, ellipsis: true },
  { key: 'PName', title: '联系人', dataIndex: 'PName', width: 90, ellipsis: true },
  { key: 'PMobile', title: '联系电话', dataIndex: 'PMobile', width: 120 },
  {
    key: 'ExamTime',
    title: '考试时间',
    width: 250,
    render: (_, { ExamTime: time }) =>
      time && (
        <>
          {timeText(time.ExamBeginDate)} {time.ExamRoom}
          {time.IsPub === 0 && <Tag>未发布</Tag>}
        </>
      ),
  },
  {
    key: 'Examiners',
    title: '考官',
    width: 130,
    ellipsis: true,
    render: (_, { Examiners: examiners }) => examiners.map(({ Name }) => Name).join('、'),
  },
  { key: 'CreateTime', title: '报名时间', width: 140, render: (_, row) => timeText(row.CreateTime) },
]

export const FIXED_COLUMN = 'Name'
const usual = [
  'EF_ID',
  'Name',
  'Sex',
  'BirthDate',
  'EB_Name',
  'EA_Name',
  'MName',
  'GName',
  'IsOnline',
  'Fee',
  'IsPay',
  'CheckStatus',
  'ExamNO',
]

/** The columns chosen in this browser; the default ones where nothing valid is stored. */
export function chosenColumnsIn(stored: unknown): string[] {
  const names = Array.isArray(stored) ? stored.filter((name): name is string => typeof name === 'string') : []
  return names.length === 0 ? usual : [...new Set([...names, FIXED_COLUMN])]
}
