import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { formTexts, type TextField, type TextPart, textsOf } from '#domain/enrolment/formTexts.ts'
import { fenOf } from '#domain/money.ts'
import type { Fact } from '#web/ui/FactList.tsx'
import { monthText } from '#web/ui/monthRange.ts'
import { FeeLines } from './FeeLines.tsx'
import { certWords, modeWords, timeText } from './words.ts'

export function examFacts(enrolment: EnrolmentWire): Fact[] {
  return [
    { label: '批次', value: enrolment.ExamBatch.EB_Name },
    { label: '考区', value: enrolment.ExamArea.EA_Name },
    { label: '专业', value: enrolment.Majors.MName },
    { label: '级别', value: enrolment.Grades.GName },
    { label: '考试方式', value: modeWords(enrolment) },
  ]
}

export function candidateFacts(enrolment: EnrolmentWire): Fact[] {
  return [
    { label: '姓名', value: enrolment.Name },
    { label: '拼音', value: enrolment.NameSpell },
    { label: '性别', value: enrolment.Sex },
    { label: certWords(enrolment.CertType), value: enrolment.CertNO },
    { label: '出生年月', value: monthText(enrolment.BirthDate) },
  ]
}

/** What is called in fewer words here than on the form, because it stands in a narrow column. */
const shortLabels: Readonly<Partial<Record<TextField, string>>> = { teacherName: '机构/老师', postMobile: '收件电话' }

const textFacts = (enrolment: EnrolmentWire, part: TextPart): Fact[] =>
  textsOf(part).map((field) => ({
    label: shortLabels[field] ?? formTexts[field].label,
    value: enrolment[formTexts[field].wire],
  }))

export const contactFacts = (enrolment: EnrolmentWire) => textFacts(enrolment, 'contact')
export const teacherFacts = (enrolment: EnrolmentWire) => textFacts(enrolment, 'teacher')

export function postFacts(enrolment: EnrolmentWire): Fact[] {
  if (enrolment.IsPost !== 1) return [{ label: '证书', value: '不邮寄，到报名点领取' }]
  return [{ label: '证书', value: '邮寄' }, ...textFacts(enrolment, 'post')]
}

/** The enrolment time, and the fee where there is one. */
export function feeFacts(enrolment: EnrolmentWire): Fact[] {
  const feeFen = fenOf(enrolment.Fee) ?? 0
  return [
    { label: '报名时间', value: timeText(enrolment.CreateTime) },
    { label: '报名费用', value: feeFen > 0 ? <FeeLines batchId={enrolment.EB_ID} feeFen={feeFen} /> : '' },
  ]
}
