import { Tag } from 'antd'
import type { StaffEnrolmentWire } from '#contract/enrolmentStaff.ts'
import type { ListColumn } from '../list/ListTable.tsx'
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

/** Every column that can be chosen, those that decide first in front: on a narrow screen the last ones are left out. */
export const enrolmentColumns: ReadonlyArray<ListColumn<StaffEnrolmentWire>> = [
  {
    key: 'Name',
    title: '考生',
    width: 128,
    sort: 'Name',
    isFixed: true,
    cell: ({ Name, NameSpell }) => (
      <span title={NameSpell}>
        <strong>{Name}</strong> <small className={styles.soft}>{NameSpell}</small>
      </span>
    ),
  },
  {
    key: 'CheckStatus',
    title: '照片审核',
    width: 88,
    cell: ({ CheckStatus }) => <Tag color={checkColour[CheckStatus] ?? 'default'}>{checkText(CheckStatus)}</Tag>,
  },
  {
    key: 'IsPay',
    title: '缴费',
    width: 80,
    cell: ({ IsPay }) => <Tag color={payColour[IsPay] ?? 'default'}>{payText(IsPay)}</Tag>,
  },
  { key: 'MName', title: '专业', width: 92, cell: ({ MName }) => MName },
  { key: 'GName', title: '级别', width: 64, cell: ({ GName }) => GName },
  { key: 'EA_Name', title: '考区', width: 96, cell: ({ EA_Name }) => EA_Name },
  {
    key: 'IsOnline',
    title: '方式',
    width: 88,
    cell: ({ IsConverted, IsOnline }) => (IsConverted === 1 ? '转线上考试' : examModeText(IsOnline)),
  },
  {
    key: 'ExamTime',
    title: '考试时间',
    width: 210,
    cell: ({ ExamTime: time }) =>
      time && (
        <span title={`${timeText(time.ExamBeginDate)} ${time.ExamRoom}`}>
          {timeText(time.ExamBeginDate)} {time.ExamRoom}
          {time.IsPub === 0 && <Tag>未发布</Tag>}
        </span>
      ),
  },
  {
    key: 'Examiners',
    title: '考官',
    width: 110,
    cell: ({ Examiners: examiners }) => examiners.map(({ Name }) => Name).join('、'),
  },
  { key: 'EF_ID', title: '报名号', width: 76, align: 'right', sort: 'EF_ID', cell: ({ EF_ID }) => EF_ID },
  { key: 'ExamNO', title: '考号', width: 134, sort: 'ExamNO', cell: ({ ExamNO }) => ExamNO },
  { key: 'EB_Name', title: '批次', width: 150, cell: ({ EB_Name }) => <span title={EB_Name}>{EB_Name}</span> },
  { key: 'Sex', title: '性别', width: 52, cell: ({ Sex }) => Sex },
  { key: 'BirthDate', title: '出生年月', width: 82, sort: 'BirthDate', cell: ({ BirthDate }) => BirthDate },
  { key: 'Fee', title: '费用', width: 84, align: 'right', sort: 'Fee', cell: ({ Fee }) => feeText(Fee) },
  { key: 'PayMethod', title: '缴费方式', width: 84, cell: ({ PayMethod }) => payMethodText(PayMethod) },
  {
    key: 'PayTime',
    title: '缴费时间',
    width: 132,
    sort: 'PayTime',
    cell: ({ PayTime }) => (PayTime ? timeText(PayTime) : ''),
  },
  { key: 'Mobile', title: '手机', width: 108, cell: ({ Mobile }) => Mobile },
  { key: 'TName', title: '培训机构/老师', width: 130, cell: ({ TName }) => <span title={TName}>{TName}</span> },
  { key: 'PName', title: '联系人', width: 84, cell: ({ PName }) => PName },
  { key: 'PMobile', title: '联系电话', width: 108, cell: ({ PMobile }) => PMobile },
  { key: 'CertNOMasked', title: '证件号', width: 162, cell: ({ CertNOMasked }) => CertNOMasked },
  { key: 'CreateTime', title: '报名时间', width: 132, cell: ({ CreateTime }) => timeText(CreateTime) },
]

/** At 1440 pixels these fit beside the navigation. */
export const usualEnrolmentColumns = [
  'Name',
  'CheckStatus',
  'IsPay',
  'MName',
  'GName',
  'EA_Name',
  'IsOnline',
  'EF_ID',
  'ExamNO',
  'EB_Name',
  'Sex',
  'BirthDate',
  'Fee',
]
