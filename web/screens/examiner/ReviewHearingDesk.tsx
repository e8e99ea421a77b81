import { useRef, useState } from 'react'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusFirstError } from '#web/ui/focusFirstError.ts'
import { Page } from '#web/ui/Page.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { CandidateHead } from './CandidateHead.tsx'
import { candidateName } from './candidateName.ts'
import style from './Desk.module.css'
import { DeskFoot } from './DeskFoot.tsx'
import type { HearingPaper } from './hearingPaper.ts'
import { KeysSheet } from './KeysSheet.tsx'
import { LastMarked } from './LastMarked.tsx'
import { heldNote, OtherReviews, takenName } from './OtherReviews.tsx'
import { PieceHead } from './PieceHead.tsx'
import { Recusal } from './Recusal.tsx'
import own from './ReviewHearing.module.css'
import { ReviewHearingItem } from './ReviewHearingItem.tsx'
import { ReviewHearingMachine } from './ReviewHearingMachine.tsx'
import { ReviewHearingTotal } from './ReviewHearingTotal.tsx'
import { ReviewRecord } from './ReviewRecord.tsx'
import type { ReviewInfo } from './reviewCall.ts'
import { useDelivery } from './useDelivery.ts'
import { useDeskCommands } from './useDeskCommands.ts'
import { useNextCandidate } from './useNextCandidate.ts'
import { useReviewDesk } from './useReviewDesk.ts'
import { type ReviewProblem, useSubmitReview } from './useSubmitReview.ts'
import { Verdict } from './Verdict.tsx'
import type { PlayerHandle } from './VideoPlayer.tsx'

type ReviewHearingDeskProps = {
  /** Its list holds the recorded items only. */
  info: ReviewInfo
  paper: HearingPaper
  /** Loads fresh links. */
  onRefetch: () => void
  onRestart: () => Promise<void>
}

/** The desk for a hearing paper: the examiner hears the model and the candidate, scores, grades and signs. */
export function ReviewHearingDesk({ info, paper, onRefetch, onRestart }: ReviewHearingDeskProps) {
  const desk = useReviewDesk(info)
  const { songs, form, kind, mode, enrolment, review } = desk
  const [current, setCurrent] = useState(0)
  const [problem, setProblem] = useState<ReviewProblem | null>(null)
  const player = useRef<PlayerHandle>(null)
  const body = useRef<HTMLDivElement>(null)
  const { next } = useNextCandidate(enrolment, false)
  const nextId = next?.EF_ID ?? null
  const onProblem = (found: ReviewProblem) => {
    setProblem(found)
    focusFirstError(body.current)
  }
  const { submit, takeOver, isSending, failure } = useSubmitReview(desk, { ...useDelivery(desk, nextId), onProblem })
  const go = (index: number) => {
    setCurrent(index)
    body.current?.querySelectorAll<HTMLElement>('[data-recorded]')[index]?.focus()
  }
  const recorded = songs.flatMap((song) => paper.listData.find(({ EAS_ID }) => EAS_ID === song.sheetId) ?? [])
  const hasPlayer = recorded.length > 0
  const parts = { desk, current, setCurrent: go, player, paper: body, nextId, submit, hasPlayer }
  const { areKeysShown, setKeysShown, signingAsked, askToSign, facts } = useDeskCommands(parts)

  const { IsHeld, OtherReviews: otherReviews } = info.OtherMsg
  const others = otherReviews && (
    <OtherReviews
      reviews={otherReviews}
      kind={kind}
      songs={songs}
      onPlayFrom={() => {}}
      {...(IsHeld === 1 && desk.mode === 'write' ? { onTakeOver: (one, name) => void takeOver(one, name) } : {})}
    />
  )
  const isReading = mode === 'read' && review !== null
  const missing = paper.listData.filter(({ RecordingState }) => RecordingState === 'none')

  return (
    <Page
      title="听力评审"
      documentTitle={`听力评审 ${candidateName(enrolment)}`}
      aside={
        <Button small look="plain" onClick={() => setKeysShown(true)}>
          快捷键
        </Button>
      }
      foot={
        <DeskFoot
          desk={desk}
          nextId={nextId}
          isSending={isSending}
          failure={failure}
          onRestart={onRestart}
          onSubmit={() => void submit()}
        />
      }
    >
      <LastMarked except={enrolment.EF_ID} />
      <PieceHead desk={desk} name={candidateName(enrolment)} songs={[]} current={0} onChoose={setCurrent} />
      <div className={style.desk} ref={body}>
        <div className={own.listen}>
          <CandidateHead enrolment={enrolment} />
          <Stack loose>
            <ReviewHearingMachine paper={paper} />
            {recorded.map((item, index) => (
              <ReviewHearingItem
                key={item.EAS_ID}
                item={item}
                ordinal={songs[index]?.ordinal ?? ''}
                score={form.scores[item.EAS_ID] ?? ''}
                isReading={isReading}
                isChecked={problem !== null}
                player={index === current ? player : null}
                onCurrent={() => setCurrent(index)}
                onRefetch={onRefetch}
                onScore={(text) =>
                  desk.change((last) => ({ ...last, scores: { ...last.scores, [item.EAS_ID]: text } }))
                }
              />
            ))}
            {missing.length > 0 && (
              <p className={style.missing}>考生有 {missing.length} 道录音题没有录音，按 0 分计。</p>
            )}
          </Stack>
          {!desk.isApproved && (
            <Recusal
              enrolmentId={enrolment.EF_ID}
              backTo={nextId === null ? paths.assessment() : paths.assessDetails(nextId)}
            />
          )}
        </div>
        <div className={style.paper}>
          {IsHeld === 1 && <p className={style.held}>{heldNote}</p>}
          {IsHeld === 1 && others}
          {isReading ? (
            <>
              <ReviewHearingTotal paper={paper} form={desk.submittedForm} />
              <ReviewRecord
                review={review}
                desk={desk}
                takenFrom={takenName(otherReviews, info.OtherMsg.TakenFrom)}
                onPlayFrom={() => {}}
              />
              {IsHeld !== 1 && others}
            </>
          ) : (
            <div className={style.writing}>
              <ReviewHearingTotal
                paper={paper}
                form={form}
                onAdopt={(resultCode) => desk.change((last) => ({ ...last, resultCode }))}
              />
              <Verdict desk={desk} problem={problem} signingAsked={signingAsked} askToSign={askToSign} />
            </div>
          )}
        </div>
      </div>
      {areKeysShown && <KeysSheet desk={facts} onClose={() => setKeysShown(false)} />}
    </Page>
  )
}
