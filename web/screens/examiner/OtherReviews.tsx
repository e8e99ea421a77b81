import type { OtherReviewWire } from '#contract/result/review.ts'
import { ordinalOf } from '#domain/examRoom/answerSheet.ts'
import type { ReviewKind } from '#domain/result/judgement.ts'
import { type ResultCode, resultText } from '#domain/result/result.ts'
import type { SongToReview } from '#domain/result/review.ts'
import { Tag } from '#web/ui/Tag.tsx'
import style from './Desk.module.css'
import { ReviewWords } from './ReviewWords.tsx'
import { formOfReview } from './reviewForm.ts'

/** Shown to a chief examiner whose mark decides (rulings#result). */
export const heldNote = '几位考官的成绩相差两级以上，请您以主考官身份裁定，以您的成绩为准。'

type OtherReviewsProps = {
  reviews: readonly OtherReviewWire[]
  kind: ReviewKind
  songs: readonly SongToReview[]
  onPlayFrom: (song: SongToReview, seconds: number) => void
}

/** The other examiners' marks for this candidate; the server sends them only once all are done, or to the chief. */
export function OtherReviews({ reviews, kind, songs, onPlayFrom }: OtherReviewsProps) {
  if (reviews.length === 0) return null
  return (
    <section aria-label="其他考官的评审" className={style.others}>
      <h3 className={style.title}>其他考官的评审</h3>
      {reviews.map((review, index) => (
        <details key={review.ER_ID} className={style.other}>
          <summary>
            <strong>{review.Examiner || `考官${ordinalOf(index + 1)}`}</strong>
            <span className={style.otherResult}>{resultText[review.ERT_Code as ResultCode]}</span>
            {review.IsChief === 1 && <Tag tone="good">主考官裁定</Tag>}
          </summary>
          {/* No comment is treated as built-in here, since the reader need not tell them apart. */}
          <ReviewWords form={formOfReview(review, kind, songs, new Set())} songs={songs} onPlayFrom={onPlayFrom} />
        </details>
      ))}
    </section>
  )
}
