import type { OtherReviewWire } from '#contract/result/review.ts'
import { ordinalOf } from '#domain/examRoom/answerSheet.ts'
import type { ReviewKind } from '#domain/result/judgement.ts'
import { type ResultCode, resultText } from '#domain/result/result.ts'
import type { SongToReview } from '#domain/result/review.ts'
import { Button } from '#web/ui/Button.tsx'
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
  /** Lets a chief decide as this examiner marked. */
  onTakeOver?: (review: OtherReviewWire, name: string) => void
}

/** The examiner's name, or where the batch hides it his place in the list. */
function nameOf({ Examiner }: OtherReviewWire, index: number): string {
  return Examiner || `考官${ordinalOf(index + 1)}`
}

/** Whose review a chief's decision took over. */
export function takenName(reviews: readonly OtherReviewWire[] | null, takenFrom: number): string {
  const index = (reviews ?? []).findIndex(({ ER_ID }) => ER_ID === takenFrom)
  const taken = reviews?.[index]
  return taken ? nameOf(taken, index) : ''
}

/** The other examiners' marks for this candidate; the server sends them only once all are done, or to the chief. */
export function OtherReviews({ reviews, kind, songs, onPlayFrom, onTakeOver }: OtherReviewsProps) {
  if (reviews.length === 0) return null
  return (
    <section aria-label="其他考官的评审" className={style.others}>
      <h3 className={style.title}>其他考官的评审</h3>
      {reviews.map((review, index) => (
        <div key={review.ER_ID} className={style.other}>
          <details>
            <summary>
              <strong>{nameOf(review, index)}</strong>
              <span className={style.otherResult}>{resultText[review.ERT_Code as ResultCode]}</span>
              {review.IsChief === 1 && <Tag tone="good">主考官裁定</Tag>}
            </summary>
            {/* No comment is treated as built-in here, since the reader need not tell them apart. */}
            <ReviewWords form={formOfReview(review, kind, songs, new Set())} songs={songs} onPlayFrom={onPlayFrom} />
          </details>
          {onTakeOver && review.IsChief === 0 && (
            <Button small look="quiet" onClick={() => onTakeOver(review, nameOf(review, index))}>
              采用{nameOf(review, index)}的评审
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
