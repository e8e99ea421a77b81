import type { ArrivalWire } from '#contract/result/reviewOnSite.ts'
import { ATTENDANCE_CODE } from '#domain/enrolment/attendance.ts'
import { isoClockText } from '#domain/time.ts'
import type { QueuedAction } from './actions.ts'

type Done = Pick<QueuedAction, 'name' | 'examTimeId'>

/**
 * What must be said when a check-in that was done before reaches the server: the candidate is expected elsewhere by now, or
 * somebody else had come in his place.
 */
export function arrivalNotices(
  { ExamTime, WrongPerson, ...arrival }: ArrivalWire,
  { name, examTimeId }: Done,
): string[] {
  const notices: string[] = []
  if (ExamTime && examTimeId !== undefined && ExamTime.ET_ID !== examTimeId) {
    const place = [ExamTime.ExamRoom, ExamTime.ExamAddress].filter((text) => text !== '').join('，')
    notices.push(`${name}已签到，但考务已把他改到${place}，${isoClockText(ExamTime.ExamBeginDate)} 开始，请告诉考生。`)
  }
  if (WrongPerson)
    notices.push(`请注意：${WrongPerson.By}曾报告来的不是${name}本人（${WrongPerson.Reason}），请再次核对。`)
  const earlier = missedBefore({ ExamTime, ...arrival })
  if (earlier) notices.push(`${name}今天还有更早的考试没有签到：${earlier}。`)
  return notices
}

/** The exams of the child on this day, the one that was scanned among them, in the order of their begin. */
export function examsOfDay({ ExamTime, Majors, Grades, Attendance, OthersToday }: DayFacts): string[] {
  const own = {
    ExamBeginDate: ExamTime?.ExamBeginDate ?? '',
    ExamRoom: ExamTime?.ExamRoom ?? '',
    MName: Majors.MName,
    GName: Grades.GName,
    Attendance,
  }
  return [own, ...OthersToday]
    .sort((a, b) => (a.ExamBeginDate < b.ExamBeginDate ? -1 : 1))
    .map((one) => `${examText(one)}，${one.Attendance === ATTENDANCE_CODE.arrived ? '已签到' : '未签到'}`)
}

type DayFacts = Pick<ArrivalWire, 'ExamTime' | 'Majors' | 'Grades' | 'Attendance' | 'OthersToday'>
type ExamFacts = Pick<ArrivalWire['OthersToday'][number], 'ExamBeginDate' | 'ExamRoom' | 'MName' | 'GName'>

const examText = ({ ExamBeginDate, ExamRoom, MName, GName }: ExamFacts) =>
  `${isoClockText(ExamBeginDate)} ${ExamRoom} ${MName}${GName}`

/** An exam of the same day before the one that was checked in for, to which the child has not come yet. */
function missedBefore({ ExamTime, OthersToday }: Pick<DayFacts, 'ExamTime' | 'OthersToday'>): string | null {
  const earlier = OthersToday.find(
    (one) => one.Attendance === ATTENDANCE_CODE.expected && one.ExamBeginDate < (ExamTime?.ExamBeginDate ?? ''),
  )
  return earlier ? examText(earlier) : null
}
