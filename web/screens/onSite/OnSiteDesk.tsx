import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { serverNow } from '#client/clock.ts'
import { paths } from '#web/paths.ts'
import { CandidateHead } from '#web/screens/examiner/CandidateHead.tsx'
import { candidateName } from '#web/screens/examiner/candidateName.ts'
import desk from '#web/screens/examiner/Desk.module.css'
import { Judging } from '#web/screens/examiner/Judging.tsx'
import { KeysSheet } from '#web/screens/examiner/KeysSheet.tsx'
import { heldNote, OtherReviews as OtherMarks } from '#web/screens/examiner/OtherReviews.tsx'
import { PieceHead } from '#web/screens/examiner/PieceHead.tsx'
import { PieceTabs } from '#web/screens/examiner/PieceTabs.tsx'
import { Recusal } from '#web/screens/examiner/Recusal.tsx'
import type { ReviewInfo } from '#web/screens/examiner/reviewCall.ts'
import { storedDraftText } from '#web/screens/examiner/reviewDraft.ts'
import { pieceNote } from '#web/screens/examiner/reviewForm.ts'
import { useDeskCommands } from '#web/screens/examiner/useDeskCommands.ts'
import { useReviewDesk } from '#web/screens/examiner/useReviewDesk.ts'
import { type ReviewProblem, useSubmitReview, type WholeReview } from '#web/screens/examiner/useSubmitReview.ts'
import { Verdict } from '#web/screens/examiner/Verdict.tsx'
import { noteReviewed, refreshWork } from '#web/screens/examiner/work.ts'
import { goBack, navigate, useLocation } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { focusFirstError } from '#web/ui/focusFirstError.ts'
import { Page } from '#web/ui/Page.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Hall, HallState } from './hall.ts'
import { KeptScore } from './KeptScore.tsx'
import style from './OnSite.module.css'
import { QueueBar } from './QueueBar.tsx'

/** There is no video of an exam on site. */
const noVideo = () => {}

type OnSiteDeskProps = { info: ReviewInfo; examTimeId: number; hall: Hall; state: HallState }

/** The desk on site: photo, pieces and scores, comments, result, signature; then it returns to the list. */
export function OnSiteDesk({ info, examTimeId, hall, state }: OnSiteDeskProps) {
  const review = useReviewDesk(info)
  const { songs, form, kind, enrolment } = review
  const [current, setCurrent] = useState(0)
  const [problem, setProblem] = useState<ReviewProblem | null>(null)
  const paper = useRef<HTMLDivElement>(null)
  const noPlayer = useRef(null)
  const { arrival } = useLocation()
  const queries = useQueryClient()
  const name = candidateName(enrolment)

  const { submit, takeOver, isSending, failure } = useSubmitReview(review, {
    deliver: async (body: WholeReview) => {
      const draft = storedDraftText({ form, at: serverNow(), base: info.OtherMsg.DraftVersion, isSent: false })
      await hall.act(enrolment, name, { kind: 'review', body, draft })
    },
    onDelivered: async () => {
      noteReviewed(queries, enrolment.EF_ID)
      void refreshWork(queries)
      // The server has the review once the queue is sent; another toast then tells so on whichever page is open.
      toast('评审已保存在本机，送达后会再提示')
      // The previous history entry is the list with its scroll position; after a link or a reload there is none.
      if (arrival === 'PUSH') goBack()
      else navigate(paths.onSiteReview(examTimeId), { replace: true })
    },
    onProblem: (found) => {
      setProblem(found)
      const first = songs.findIndex(({ ordinal }) => ordinal === found.unreviewed[0]?.ordinal)
      if (first >= 0) setCurrent(first)
      focusFirstError(paper.current)
    },
  })
  const parts = { desk: review, current, setCurrent, player: noPlayer, paper, nextId: null, submit, hasPlayer: false }
  const { areKeysShown, setKeysShown, signingAsked, askToSign, facts } = useDeskCommands(parts)
  const item = info.listData[current]
  const { IsHeld, OtherReviews } = info.OtherMsg

  return (
    <Page
      title="现场评审"
      documentTitle={`现场评审 ${name}`}
      aside={
        <Button small look="plain" onClick={() => setKeysShown(true)}>
          快捷键
        </Button>
      }
      foot={
        <div className={style.foot}>
          {failure && (
            <p className={style.reason} role="alert">
              {failure}
            </p>
          )}
          <Button wide busy={isSending} busyText="正在提交" onClick={() => void submit()}>
            提交评审
          </Button>
        </div>
      }
    >
      <QueueBar hall={hall} state={state} />
      <div className={desk.desk}>
        <div className={desk.watch}>
          <CandidateHead enrolment={enrolment} photo={state.photos.get(enrolment.EF_ID)} />
          {songs.length > 0 && (
            <PieceTabs
              pieces={songs.map((one) => ({ ...one, ...pieceNote(form, kind, one) }))}
              current={current}
              onChoose={setCurrent}
            />
          )}
          <div className={desk.pinned}>
            <PieceHead desk={review} name={name} songs={songs} current={current} onChoose={setCurrent} />
          </div>
          {item && item.View_ExamQuestion.MusicScore !== '' && (
            <KeptScore key={current} question={item.View_ExamQuestion} hall={hall} />
          )}
          <Recusal enrolmentId={enrolment.EF_ID} backTo={paths.onSiteReview(examTimeId)} />
        </div>
        <div className={desk.paper} ref={paper}>
          {IsHeld === 1 && <p className={desk.held}>{heldNote}</p>}
          {OtherReviews && (
            <OtherMarks
              reviews={OtherReviews}
              kind={kind}
              songs={songs}
              onPlayFrom={noVideo}
              {...(IsHeld === 1 ? { onTakeOver: (one, name) => void takeOver(one, name) } : {})}
            />
          )}
          <div className={desk.writing}>
            <Judging desk={review} current={current} problem={problem} now={null} onPlayFrom={noVideo} />
            <Verdict desk={review} problem={problem} signingAsked={signingAsked} askToSign={askToSign} />
          </div>
        </div>
      </div>
      {areKeysShown && <KeysSheet desk={facts} onClose={() => setKeysShown(false)} />}
    </Page>
  )
}
