import type { ListColumn } from '#admin/kit/list/ListTable.tsx'
import { BatchName } from '#admin/kit/ui/BatchName.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { checkText, examModeText, payText } from '#admin/kit/wireTexts.ts'
import type { FoundEnrolmentWire } from '#contract/enrolment/enrolmentStaff.ts'
import { foundByText } from '#domain/enrolment/childSearch.ts'
import { payMethodText } from '#domain/enrolment/enrolment.ts'
import { sumText } from '#domain/money.ts'
import { enrolmentTitles } from '#domain/office/listColumns.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './Enrolments.module.css'

/** Every column that can be chosen, those that decide first in front: on a narrow screen the last ones are left out. */
export const enrolmentColumns: ReadonlyArray<ListColumn<FoundEnrolmentWire>> = [
  {
    key: 'Name',
    title: enrolmentTitles.Name,
    width: 176,
    sort: 'Name',
    isFixed: true,
    cell: ({ FoundBy, Name, NameSpell }) => {
      const mark = FoundBy === null ? '' : foundByText[FoundBy]
      return (
        <span title={NameSpell}>
          <strong>{Name}</strong> <small className={styles.soft}>{mark === '' ? NameSpell : mark}</small>
        </span>
      )
    },
  },
  {
    key: 'CheckStatus',
    title: enrolmentTitles.CheckStatus,
    width: 92,
    cell: ({ CheckStatus }) => <StateWord>{checkText(CheckStatus)}</StateWord>,
  },
  {
    key: 'IsPay',
    title: enrolmentTitles.IsPay,
    width: 80,
    cell: ({ IsPay }) => <StateWord>{payText(IsPay)}</StateWord>,
  },
  { key: 'MName', title: enrolmentTitles.MName, width: 96, cell: ({ MName }) => MName },
  { key: 'GName', title: enrolmentTitles.GName, width: 60, cell: ({ GName }) => GName },
  { key: 'EA_Name', title: enrolmentTitles.EA_Name, width: 104, cell: ({ EA_Name }) => EA_Name },
  {
    key: 'IsOnline',
    title: enrolmentTitles.IsOnline,
    width: 88,
    cell: ({ IsConverted, IsOnline }) => (IsConverted === 1 ? '转线上考试' : examModeText(IsOnline)),
  },
  {
    key: 'EB_Name',
    title: enrolmentTitles.EB_Name,
    width: 190,
    cell: ({ EB_Name }) => <BatchName name={EB_Name} />,
  },
  {
    key: 'ExamTime',
    title: enrolmentTitles.ExamTime,
    width: 244,
    cell: ({ ExamTime: time }) =>
      time && (
        <span title={`${isoMinuteText(time.ExamBeginDate)} ${time.ExamRoom}`}>
          {isoMinuteText(time.ExamBeginDate)} {time.ExamRoom}
          {time.IsPub === 0 && <StateWord>未发布</StateWord>}
        </span>
      ),
  },
  {
    key: 'Examiners',
    title: enrolmentTitles.Examiners,
    width: 128,
    cell: ({ Examiners: examiners }) => examiners.map(({ Name }) => Name).join('、'),
  },
  { key: 'EF_ID', title: enrolmentTitles.EF_ID, width: 84, align: 'right', sort: 'EF_ID', cell: ({ EF_ID }) => EF_ID },
  { key: 'ExamNO', title: enrolmentTitles.ExamNO, width: 150, sort: 'ExamNO', cell: ({ ExamNO }) => ExamNO },
  { key: 'Sex', title: enrolmentTitles.Sex, width: 60, cell: ({ Sex }) => Sex },
  {
    key: 'BirthDate',
    title: enrolmentTitles.BirthDate,
    width: 96,
    sort: 'BirthDate',
    cell: ({ BirthDate }) => BirthDate,
  },
  { key: 'Fee', title: enrolmentTitles.Fee, width: 98, align: 'right', sort: 'Fee', cell: ({ Fee }) => sumText(Fee) },
  { key: 'PayMethod', title: enrolmentTitles.PayMethod, width: 98, cell: ({ PayMethod }) => payMethodText(PayMethod) },
  {
    key: 'PayTime',
    title: enrolmentTitles.PayTime,
    width: 154,
    sort: 'PayTime',
    cell: ({ PayTime }) => (PayTime ? isoMinuteText(PayTime) : ''),
  },
  { key: 'Mobile', title: enrolmentTitles.Mobile, width: 126, cell: ({ Mobile }) => Mobile },
  { key: 'TName', title: enrolmentTitles.TName, width: 152, cell: ({ TName }) => <span title={TName}>{TName}</span> },
  { key: 'PName', title: enrolmentTitles.PName, width: 98, cell: ({ PName }) => PName },
  { key: 'PMobile', title: enrolmentTitles.PMobile, width: 126, cell: ({ PMobile }) => PMobile },
  { key: 'CertNOMasked', title: enrolmentTitles.CertNOMasked, width: 188, cell: ({ CertNOMasked }) => CertNOMasked },
  {
    key: 'CreateTime',
    title: enrolmentTitles.CreateTime,
    width: 154,
    cell: ({ CreateTime }) => isoMinuteText(CreateTime),
  },
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
  'EB_Name',
  'EF_ID',
  'ExamNO',
  'Sex',
  'BirthDate',
  'Fee',
]
