import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/callError.ts'
import { type ResultCode, resultText } from '#domain/result/result.ts'
import { limitedQuery } from '#web/data/limitedQuery.ts'
import { idIn, paths } from '#web/paths.ts'
import { timeText } from '#web/screens/mine/words.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Seal } from '#web/ui/Tag.tsx'
import style from './ReadReviewScreen.module.css'
import { ReviewPart } from './ReviewPart.tsx'
import { commentPartsOf, type ReadableReview } from './readReview.ts'

function certNumberIn(search: string): string {
  for (const [name, value] of new URLSearchParams(search)) if (name.toLowerCase() === 'certno') return value.trim()
  return ''
}

/**
 * /MIReview and /SingReview: the comments on one enrolment, readable with its certificate number
 * (rulings#review-pages).
 */
export function ReadReviewScreen() {
  const { search } = useLocation()
  const enrolmentId = idIn(search, 'EF_ID')
  const certNumber = certNumberIn(search)
  if (enrolmentId === null || certNumber === '') return <Redirect to={paths.examResultInfo} />
  return (
    <Page title="考官评语">
      <Comments enrolmentId={enrolmentId} certNumber={certNumber} />
    </Page>
  )
}

function Comments({ enrolmentId, certNumber }: { enrolmentId: number; certNumber: string }) {
  const query = useQuery(limitedQuery('ExaminerReviewInfo', { EF_ID: enrolmentId, CertNO: certNumber }))
  const refused = (
    <EmptyState
      scene="search"
      text={messageOf(query.error)}
      note="评语还没有公布，或考生信息不正确。请从“成绩查询”进入。"
      action={<ButtonLink to={paths.examResultInfo}>查询成绩</ButtonLink>}
    />
  )
  return (
    <QueryState query={query} loading={<Skeleton kind="card" count={3} />} refused={refused}>
      {(review) => <ReviewNote review={review} onRetry={() => void query.refetch()} />}
    </QueryState>
  )
}

function ReviewNote({ review, onRetry }: { review: ReadableReview; onRetry: () => void }) {
  const { ExamFormIno: candidate, ExaminerReview: written } = review.OtherMsg
  return (
    <article>
      <header className={style.head}>
        <p className={style.batch}>{candidate.ExamBatch.EB_Name}</p>
        <h2 className={style.name}>{candidate.Name}</h2>
        <p>
          {candidate.Majors.MName} · {candidate.Grades.GName}
        </p>
        {written && (
          <p className={style.result}>
            <span className="visuallyHidden">综合成绩：</span>
            <Seal>{resultText[written.ERT_Code as ResultCode]}</Seal>
          </p>
        )}
      </header>
      {written ? (
        <>
          <ol className={style.parts}>
            {commentPartsOf(review).map((part) => (
              <ReviewPart key={part.key} part={part} onRetry={onRetry} />
            ))}
          </ol>
          {written.Suggestion !== '' && (
            <section className={style.part}>
              <h3 className={style.heading}>综合建议</h3>
              <p className={style.comment}>{written.Suggestion}</p>
            </section>
          )}
          <footer className={style.signed}>
            <p>考官签名</p>
            {written.Signature !== '' && <img className={style.signature} src={written.Signature} alt="考官签名" />}
            <p className={style.time}>{timeText(written.SubmitTime)}</p>
          </footer>
        </>
      ) : (
        <EmptyState text="暂无信息" note="考官没有留下评语。" />
      )}
    </article>
  )
}
