import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { HEARING_MAJOR_ID } from '#domain/catalogue/majorKind.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { dayText, shanghaiHoursText, siteTimeFacts, type TimeFact } from '#domain/schedule/examDayText.ts'
import { isExamDay, type RoomPhase, roomPhaseOf } from '#domain/schedule/schedule.ts'
import { endMinuteText, type Instant, shanghaiMinuteText } from '#domain/time.ts'
import { instantOf } from '#web/data/enrolmentFacts.ts'

/** The fields of an enrolment that give time and place, as every call returns them. */
export type ExamDay = Pick<EnrolmentWire, 'MID' | 'ExamTime'> & {
  ExamBatch: Pick<EnrolmentWire['ExamBatch'], 'ShowRoomTime' | 'ShowRoomEndTime'>
}

/** Returns time and place in the specification's terms (specification#exam-time-query), or nothing while withheld. */
export function examTimeFacts({ MID, ExamTime: time }: Pick<ExamDay, 'MID' | 'ExamTime'>): TimeFact[] {
  if (time === null) return []
  const [from, to] = [instantOf(time.ExamBeginDate), instantOf(time.ExamEndDate)]
  if (time.IsOnline === 1) {
    const what = MID === HEARING_MAJOR_ID ? '听力考试' : '视频上传'
    return [
      { label: `${what}开始时间`, value: shanghaiMinuteText(from) },
      { label: `${what}结束时间`, value: endMinuteText(to) },
    ]
  }
  return siteTimeFacts({ from, to, address: time.ExamAddress, room: time.ExamRoom })
}

/** Date, time and place in one or two lines, for a card in a list; none while they are withheld. */
export function shortTimes({ MID, ExamTime: time }: Pick<ExamDay, 'MID' | 'ExamTime'>): string[] {
  if (time === null) return []
  const [from, to] = [instantOf(time.ExamBeginDate), instantOf(time.ExamEndDate)]
  if (time.IsOnline === 1) {
    const what = MID === HEARING_MAJOR_ID ? '听力考试' : '视频上传'
    return [`${what} ${shanghaiMinuteText(from)} 至 ${endMinuteText(to)}`]
  }
  return [
    `考试 ${dayText(from)} ${shanghaiHoursText(from, to)}`,
    [time.ExamRoom, time.ExamAddress].filter((text) => text !== '').join('，'),
  ]
}

export function roomPhase({ ExamTime, ExamBatch: { ShowRoomTime } }: ExamDay, now: Instant): RoomPhase {
  return roomPhaseOf(ExamTime !== null, ShowRoomTime === null ? null : instantOf(ShowRoomTime), now)
}

/** Pieces can be chosen until the exam day, and only be viewed from then on. */
export function tracksWord({ CanSetTracks }: Pick<EnrolmentWire, 'CanSetTracks'>): string {
  return CanSetTracks === 1 ? '选择曲目' : '查看曲目'
}

/**
 * Tells whether the on-site code is needed: on the day of an exam on site whose time is published, while it has no
 * result.
 */
export function wantsOnSiteCode(
  { IsOnline, ExamTime: time, ExamResult }: Pick<EnrolmentWire, 'IsOnline' | 'ExamTime' | 'ExamResult'>,
  now: Instant,
): boolean {
  if (IsOnline !== MODE.offline || time === null || ExamResult !== null) return false
  return isExamDay({ beginsAt: instantOf(time.ExamBeginDate), endsAt: instantOf(time.ExamEndDate) }, now)
}

/** Returns the days on which time and room can be looked up, or why they cannot be; empty once they are shown. */
export function roomNotice(day: ExamDay, now: Instant): string {
  const { ShowRoomTime, ShowRoomEndTime } = day.ExamBatch
  const phase = roomPhase(day, now)
  if (phase === 'shown') return ''
  if (phase === 'soon') return '考试时间和考场正在编排，公布后即可在此查看'
  if (phase === 'open' || ShowRoomTime === null) return '查看考场的时间尚未确定，请留意协会通知'
  const from = shanghaiMinuteText(instantOf(ShowRoomTime))
  return ShowRoomEndTime === null ? `${from} 起` : `${from} 至 ${endMinuteText(instantOf(ShowRoomEndTime))}`
}

/** Returns time and place, or, before they are shown, the days on which they can be looked up. */
export function scheduleFacts(day: ExamDay, now: Instant): TimeFact[] {
  return day.ExamTime === null ? [{ label: '查看考场时间', value: roomNotice(day, now) }] : examTimeFacts(day)
}
