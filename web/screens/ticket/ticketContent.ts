import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import type { TimeFact } from '#domain/schedule/examDayText.ts'
import type { Instant } from '#domain/time.ts'
import { scheduleFacts } from '#web/screens/examDay/examTimeWords.ts'
import { monthText } from '#web/ui/monthRange.ts'

/** The content of an admission ticket, on the page and in the picture (specification#ticket). */
export type TicketContent = {
  batch: string
  name: string
  examNo: string
  facts: TimeFact[]
  /** Time and place, or, before they are shown, the days on which they can be looked up. */
  schedule: TimeFact[]
  /** The purpose of the QR code. */
  codeUse: string
}

export function ticketContentOf(enrolment: EnrolmentWire, now: Instant): TicketContent {
  return {
    batch: enrolment.ExamBatch.EB_Name,
    name: enrolment.Name,
    examNo: enrolment.ExamNO,
    facts: [
      { label: '性别', value: enrolment.Sex },
      { label: '出生年月', value: monthText(enrolment.BirthDate) },
      { label: '专业', value: enrolment.Majors.MName },
      { label: '级别', value: enrolment.Grades.GName },
    ],
    schedule: scheduleFacts(enrolment, now),
    codeUse: enrolment.IsOnline === MODE.offline ? '入场签到时出示' : '核验考生信息时出示',
  }
}
