import type { MessageWire } from '#contract/content/message.ts'
import { paths } from '#web/paths.ts'

/** Where a message leads: to what is to be done, else to the enrolment it is about; null where there is nothing. */
export function messageLink({
  Event,
  EF_ID,
}: Pick<MessageWire, 'Event' | 'EF_ID'>): { to: string; text: string } | null {
  if (Event.startsWith('examiner')) return { to: paths.assessment(), text: '去评审' }
  if (Event === 'dataAnswered') return { to: paths.myData, text: '查看答复' }
  if (EF_ID === 0) return null
  if (Event === 'tracksMissing') return { to: paths.setOfflineExamTracks(EF_ID), text: '选择曲目' }
  if (['notSubmitted', 'sessionExtended', 'sessionAllowed', 'pieceRetake'].includes(Event))
    return { to: paths.examOnline(EF_ID), text: '去考试' }
  if (Event.startsWith('certificate')) return { to: paths.certificates(EF_ID), text: '查看证书' }
  if (Event === 'appealAnswered') return { to: paths.appeal(EF_ID), text: '查看答复' }
  if (Event === 'resultOut') return { to: paths.examResultInfo, text: '查询成绩' }
  return { to: paths.enrollDetails(EF_ID), text: '查看报名' }
}
