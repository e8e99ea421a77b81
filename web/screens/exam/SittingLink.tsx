import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { progressOf } from '#domain/examRoom/answerSheet.ts'
import { isoClockText } from '#domain/time.ts'
import { instantOf } from '#web/data/enrolmentFacts.ts'
import { useMinute } from '#web/data/useMinute.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'
import { roomSlotsOf } from './examRoom.ts'

/** Leads to a video exam that can be sat now; of one that has begun it says how far it is and when it ends. */
export function SittingLink({ enrolment: { EF_ID } }: { enrolment: Pick<EnrolmentWire, 'EF_ID'> }) {
  const sheet = useQuery({ ...callQuery('Exam', 'GetAnswerSheetList', { EF_ID }), staleTime: 0 })
  const patterns = useQuery(callQuery('Exam', 'ExamFromPatternList', { EF_ID }))
  const { EndTime = null, IsComplete, IsSub } = sheet.data?.OtherMsg ?? {}
  const endsAt = EndTime === null ? null : instantOf(EndTime)
  const now = useMinute(endsAt)
  const isRunning = IsSub === 0 && endsAt !== null && endsAt > now
  const { filled, required } = progressOf(
    patterns.data && sheet.data ? roomSlotsOf(patterns.data.listData, sheet.data.listData) : [],
  )
  const isComplete = IsSub === 0 && IsComplete === 1
  const done = isComplete ? '视频齐全，请提交' : `考试进行中${required > 0 ? `，已传${filled}/${required}` : ''}`
  const until = isRunning && EndTime !== null ? `，${isoClockText(EndTime)}结束` : ''
  return (
    <>
      {(isRunning || isComplete) && (
        <p role="status">
          <strong>
            {done}
            {until}
          </strong>
        </p>
      )}
      <ButtonRow>
        <ButtonLink to={paths.examOnline(EF_ID)}>
          {isComplete ? '去提交' : isRunning ? '继续考试' : '去考试'}
        </ButtonLink>
      </ButtonRow>
    </>
  )
}
