import { useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { focusFirstError } from '#web/ui/focusFirstError.ts'
import { Page } from '#web/ui/Page.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { CandidateHead } from './CandidateHead.tsx'
import style from './Desk.module.css'
import { DeskFoot } from './DeskFoot.tsx'
import { DraftStatus } from './DraftStatus.tsx'
import type { DeskCommand } from './deskKeys.ts'
import { Judging } from './Judging.tsx'
import { KeysSheet } from './KeysSheet.tsx'
import { PieceTabs } from './PieceTabs.tsx'
import { sourcesOf } from './playback.ts'
import { ReviewRecord } from './ReviewRecord.tsx'
import type { ReviewInfo } from './reviewCall.ts'
import { pieceNote, withSong } from './reviewForm.ts'
import { Stage } from './Stage.tsx'
import { useDeskKeys } from './useDeskKeys.ts'
import { useNextCandidate } from './useNextCandidate.ts'
import { useReviewDesk } from './useReviewDesk.ts'
import { type Problem, useSubmitReview } from './useSubmitReview.ts'
import { Verdict } from './Verdict.tsx'
import { VideoAhead } from './VideoAhead.tsx'
import type { PlayerHandle } from './VideoPlayer.tsx'

/** One candidate at the examiner's desk: watch, compare with the score, comment, grade, sign. */
export function ReviewDesk({ info, onRefetch }: { info: ReviewInfo; onRefetch: () => Promise<unknown> }) {
  const desk = useReviewDesk(info)
  const { songs, form, kind, mode, enrolment, review } = desk
  const [current, setCurrent] = useState(0)
  const [speed, setSpeed] = useState(1)
  const [buffered, setBuffered] = useState(-1)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [areKeysShown, setKeysShown] = useState(false)
  const player = useRef<PlayerHandle>(null)
  const paper = useRef<HTMLDivElement>(null)
  const isApproved = info.OtherMsg.IsApproved === 1

  const { submit, isSending, failure } = useSubmitReview(desk, (found) => {
    setProblem(found)
    const first = songs.findIndex(({ sheetId }) => sheetId === found.unreviewed[0]?.sheetId)
    if (first >= 0) setCurrent(first)
    focusFirstError(paper.current)
  })
  const isBuffered = buffered === current
  const isLast = current >= songs.length - 1
  const { next, firstVideo } = useNextCandidate(enrolment, isLast && (isBuffered || songs.length === 0))
  const following = info.listData[current + 1]
  const videoAhead = isLast ? firstVideo : isBuffered && following ? (sourcesOf(following)[0] ?? null) : null

  const item = info.listData[current]
  const song = songs[current]
  const step = (by: 1 | -1) => setCurrent((at) => Math.min(Math.max(at + by, 0), Math.max(songs.length - 1, 0)))
  const noteTime = () => {
    if (!song || !player.current) return
    const at = Math.floor(player.current.time())
    desk.change((last) => withSong(last, song.sheetId, { at }))
  }
  const run = (command: DeskCommand) => {
    if (command === 'submit') void submit()
    else if (command === 'nextPiece') step(1)
    else if (command === 'previousPiece') step(-1)
    else if (command === 'noteTime') {
      if (mode !== 'read' && kind === 'song') noteTime()
    } else player.current?.run(command)
  }
  useDeskKeys(run)

  return (
    <Page
      title="评审"
      documentTitle={`评审 ${enrolment.Name}`}
      aside={
        <Button small look="plain" onClick={() => setKeysShown(true)}>
          快捷键
        </Button>
      }
      foot={
        <DeskFoot
          desk={desk}
          isApproved={isApproved}
          nextId={next?.EF_ID ?? null}
          isSending={isSending}
          failure={failure}
          onSubmit={() => void submit()}
        />
      }
    >
      <div className={style.desk}>
        <div className={style.watch}>
          <CandidateHead enrolment={enrolment} />
          {songs.length > 0 && (
            <PieceTabs
              pieces={songs.map((one) => ({ ...one, ...pieceNote(form, kind, one) }))}
              current={current}
              onChoose={setCurrent}
            />
          )}
          {item && song && (
            <Stage
              key={item.EAS_ID}
              item={item}
              song={song}
              speed={speed}
              onSpeed={setSpeed}
              onRetry={onRefetch}
              onBuffered={() => setBuffered(current)}
              player={player}
            />
          )}
          {songs.length === 0 && <p className={style.missing}>现场考试没有视频，请按现场表现评审。</p>}
        </div>
        <div className={style.paper} ref={paper}>
          {desk.isRestored && mode !== 'read' && <p className={style.restored}>已恢复您上次未提交的内容。</p>}
          <DraftStatus state={desk.draftState} mode={mode} />
          {mode === 'read' && review ? (
            <ReviewRecord review={review} form={desk.submittedForm} songs={songs} isApproved={isApproved} />
          ) : (
            <Stack loose>
              <Judging
                desk={desk}
                current={current}
                problem={problem}
                onNoteTime={noteTime}
                onSeek={(seconds) => player.current?.seekTo(seconds)}
              />
              <Verdict desk={desk} problem={problem} />
            </Stack>
          )}
        </div>
      </div>
      {videoAhead && <VideoAhead key={videoAhead} src={videoAhead} />}
      {areKeysShown && <KeysSheet onClose={() => setKeysShown(false)} />}
    </Page>
  )
}
