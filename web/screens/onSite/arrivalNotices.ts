import type { ArrivalWire } from '#contract/result/reviewOnSite.ts'
import { isoClockText } from '#domain/time.ts'
import type { QueuedAction } from './actions.ts'

type Done = Pick<QueuedAction, 'name' | 'examTimeId'>

/**
 * What must be said when a check-in that was done before reaches the server: the candidate is expected elsewhere by now, or
 * somebody else had come in his place.
 */
export function arrivalNotices({ ExamTime, WrongPerson }: ArrivalWire, { name, examTimeId }: Done): string[] {
  const notices: string[] = []
  if (ExamTime && examTimeId !== undefined && ExamTime.ET_ID !== examTimeId) {
    const place = [ExamTime.ExamRoom, ExamTime.ExamAddress].filter((text) => text !== '').join('，')
    notices.push(`${name}已签到，但考务已把他改到${place}，${isoClockText(ExamTime.ExamBeginDate)} 开始，请告诉考生。`)
  }
  if (WrongPerson)
    notices.push(`请注意：${WrongPerson.By}曾报告来的不是${name}本人（${WrongPerson.Reason}），请再次核对。`)
  return notices
}
