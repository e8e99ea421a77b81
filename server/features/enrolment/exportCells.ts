import type { StaffEnrolmentWire } from '#contract/enrolment/enrolmentStaff.ts'
import { checkStatusText, payMethodText, payStatusText } from '#domain/enrolment/enrolment.ts'
import { modeText } from '#domain/enrolment/examMode.ts'
import type { enrolmentTitles } from '#domain/office/listColumns.ts'
import { isoMinuteText } from '#domain/time.ts'
import type { SheetCell } from '#server/sheets/writeSheet.ts'

const textOf = (texts: Readonly<Record<number, string>>, value: number) => texts[value] ?? String(value)

/** The cells of an exported enrolment, with the same words as the list. */
export const enrolmentCells: Record<keyof typeof enrolmentTitles, (row: StaffEnrolmentWire) => SheetCell> = {
  Name: ({ Name }) => Name,
  CheckStatus: ({ CheckStatus }) => textOf(checkStatusText, CheckStatus),
  IsPay: ({ IsPay }) => textOf(payStatusText, IsPay),
  MName: ({ MName }) => MName,
  GName: ({ GName }) => GName,
  EA_Name: ({ EA_Name }) => EA_Name,
  IsOnline: ({ IsConverted, IsOnline }) => (IsConverted === 1 ? '转线上考试' : textOf(modeText, IsOnline)),
  ExamTime: ({ ExamTime: time }) => time && `${isoMinuteText(time.ExamBeginDate)} ${time.ExamRoom}`.trim(),
  Examiners: ({ Examiners }) => Examiners.map(({ Name }) => Name).join('、'),
  EF_ID: ({ EF_ID }) => EF_ID,
  ExamNO: ({ ExamNO }) => ExamNO,
  EB_Name: ({ EB_Name }) => EB_Name,
  Sex: ({ Sex }) => Sex,
  BirthDate: ({ BirthDate }) => BirthDate,
  Fee: ({ Fee }) => Fee,
  PayMethod: ({ PayMethod }) => payMethodText(PayMethod),
  PayTime: ({ PayTime }) => PayTime && isoMinuteText(PayTime),
  Mobile: ({ Mobile }) => Mobile,
  TName: ({ TName }) => TName,
  PName: ({ PName }) => PName,
  PMobile: ({ PMobile }) => PMobile,
  CertNOMasked: ({ CertNOMasked }) => CertNOMasked,
  CreateTime: ({ CreateTime }) => isoMinuteText(CreateTime),
}
