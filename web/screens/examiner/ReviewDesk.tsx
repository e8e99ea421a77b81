import { useRef, useState } from 'react'
import type { SongToReview } from '#domain/result/review.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusFirstError } from '#web/ui/focusFirstError.ts'
import { Page } from '#web/ui/Page.tsx'
import { CandidateHead } from './CandidateHead.tsx'
import { candidateName } from './candidateName.ts'
import style from './Desk.module.css'
import { DeskFoot } from './DeskFoot.tsx'
import { HandedNote } from './HandedNote.tsx'
import { HandOver } from './HandOver.tsx'
import { Judging } from './Judging.tsx'
import { KeysSheet } from './KeysSheet.tsx'
import { LastMarked } from './LastMarked.tsx'
import { heldNote, OtherReviews, takenName } from './OtherReviews.tsx'
import { PieceHead } from './PieceHead.tsx'
import { PieceTabs } from './PieceTabs.tsx'
import { sourcesOf } from './playback.ts'
import { Recusal } from './Recusal.tsx'
import { ReviewRecord } from './ReviewRecord.tsx'
import type { ReviewInfo } from './reviewCall.ts'
import { pieceNote } from './reviewForm.ts'
import { Stage } from './Stage.tsx'
import { useDelivery } from './useDelivery.ts'
import { useDeskCommands } from './useDeskCommands.ts'
import { useNextCandidate } from './useNextCandidate.ts'
import { useReviewDesk } from './useReviewDesk.ts'
import { type ReviewProblem, useSubmitReview } from './useSubmitReview.ts'
import { Verdict } from './Verdict.tsx'
import { VideoAhead } from './VideoAhead.tsx'
import type { PlayerHandle } from './VideoPlayer.tsx'
import { useViewing } from './viewing.ts'

type ReviewDeskProps = {
  info: ReviewInfo
  /** Loads fresh links; the form is kept. */
  onRefetch: () => Promise<unknown>
  /** Reopens the desk after the review was withdrawn for a new start. */
  onRestart: () => Promise<void>
}

/** The desk for one candidate: watch, compare with the score, comment, grade, sign. */
export function ReviewDesk({ info, onRefetch, onRestart }: ReviewDeskProps) {
  const desk = useReviewDesk(info)
  const { songs, form, kind, mode, enrolment, review } = desk
  const { Handed } = info.OtherMsg
  const isHanded = Handed?.IsSettled === 0
  const [current, setCurrent] = useState(0)
  const { speed, setSpeed, isLarge, setLarge } = useViewing()
  const [buffered, setBuffered] = useState(-1)
  const [problem, setProblem] = useState<ReviewProblem | null>(null)
  const player = useRef<PlayerHandle>(null)
  const paper = useRef<HTMLDivElement>(null)

  const isBuffered = buffered === current
  const isLast = current >= songs.length - 1
  const { next, firstVideo } = useNextCandidate(enrolment, isLast && (isBuffered || songs.length === 0))
  const nextId = next?.EF_ID ?? null
  const onProblem = (found: ReviewProblem) => {
    setProblem(found)
    const first = songs.findIndex(({ ordinal }) => ordinal === found.unreviewed[0]?.ordinal)
    if (first >= 0) setCurrent(first)
    focusFirstError(paper.current)
  }
  const { submit, takeOver, isSending, failure } = useSubmitReview(desk, { ...useDelivery(desk, nextId), onProblem })
  const hasPlayer = enrolment.IsOnline === 1 && songs.some(({ hasPerformance }) => hasPerformance)
  const parts = { desk, current, setCurrent, player, paper, nextId, submit, hasPlayer }
  const { areKeysShown, setKeysShown, signingAsked, askToSign, now, facts } = useDeskCommands(parts)
  const following = info.listData[current + 1]
  const videoAhead = isLast ? firstVideo : isBuffered && following ? (sourcesOf(following)[0] ?? null) : null

  const item = info.listData[current]
  const song = songs[current]
  const playFrom = (seconds: number) => player.current?.playFrom(seconds)
  const playSongFrom = ({ ordinal }: SongToReview, seconds: number) => {
    if (ordinal === song?.ordinal) return playFrom(seconds)
    setStart(seconds)
    setCurrent(songs.findIndex((other) => other.ordinal === ordinal))
  }
  // Where a piece starts to play that is opened at a moment; a piece chosen by hand starts at its beginning.
  const [start, setStart] = useState<number | null>(null)
  const choose = (index: number) => {
    setStart(null)
    setCurrent(index)
  }

  const { IsHeld, OtherReviews: otherReviews } = info.OtherMsg
  const isHeld = IsHeld === 1
  const mayHandOver = enrolment.IsOnline === 1 && mode === 'write' && !isHanded
  const others = otherReviews && (
    <OtherReviews
      reviews={otherReviews}
      kind={kind}
      songs={songs}
      onPlayFrom={playSongFrom}
      {...(isHeld && mode === 'write' ? { onTakeOver: (one, name) => void takeOver(one, name) } : {})}
    />
  )

  return (
    <Page
      title="评审"
      documentTitle={`评审 ${candidateName(enrolment)}`}
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
          isHanded={isHanded}
          onSubmit={() => void submit()}
          onRestart={onRestart}
        />
      }
    >
      <LastMarked except={enrolment.EF_ID} />
      <div className={isLarge && hasPlayer ? `${style.desk} ${style.large}` : style.desk}>
        <div className={style.watch}>
          <CandidateHead enrolment={enrolment} />
          {songs.length > 0 && (
            <PieceTabs
              pieces={songs.map((one) => ({ ...one, ...pieceNote(form, kind, one) }))}
              current={current}
              onChoose={choose}
            />
          )}
          <div className={style.pinned}>
            <PieceHead
              desk={desk}
              name={candidateName(enrolment)}
              songs={songs}
              current={current}
              onChoose={choose}
              aside={
                hasPlayer && (
                  <Button small look="quiet" onClick={() => setLarge(!isLarge)}>
                    {isLarge ? '小画面' : '大画面'}
                  </Button>
                )
              }
            />
            {item && song && (
              <Stage
                key={`${item.EAS_ID}.${song.ordinal}`}
                item={item}
                song={song}
                start={start}
                speed={speed}
                onSpeed={setSpeed}
                onRetry={onRefetch}
                onBuffered={() => setBuffered(current)}
                player={player}
                below={
                  mayHandOver && (
                    <HandOver
                      enrolmentId={enrolment.EF_ID}
                      sheetId={item.EAS_ID}
                      piece={`${song.ordinal}、${song.name}`}
                      found={item.MediaProblem}
                      onDone={onRefetch}
                    />
                  )
                }
              />
            )}
          </div>
          {!desk.isApproved && (
            <Recusal
              enrolmentId={enrolment.EF_ID}
              backTo={nextId === null ? paths.assessment() : paths.assessDetails(nextId)}
            />
          )}
        </div>
        <div className={style.paper} ref={paper}>
          {Handed && mode === 'write' && <HandedNote handed={Handed} songs={songs} />}
          {isHeld && <p className={style.held}>{heldNote}</p>}
          {isHeld && others}
          {mode === 'read' && review ? (
            <>
              <ReviewRecord
                review={review}
                desk={desk}
                takenFrom={takenName(otherReviews, info.OtherMsg.TakenFrom)}
                onPlayFrom={playSongFrom}
              />
              {!isHeld && others}
            </>
          ) : (
            <div className={style.writing}>
              <Judging
                desk={desk}
                current={current}
                problem={problem}
                now={hasPlayer ? now : null}
                onPlayFrom={playFrom}
              />
              <Verdict desk={desk} problem={problem} signingAsked={signingAsked} askToSign={askToSign} />
            </div>
          )}
        </div>
      </div>
      {videoAhead && <VideoAhead key={videoAhead} src={videoAhead} />}
      {areKeysShown && <KeysSheet desk={facts} onClose={() => setKeysShown(false)} />}
    </Page>
  )
}
