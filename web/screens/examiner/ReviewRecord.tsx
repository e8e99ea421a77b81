import type { ReviewWire } from '#contract/result/review.ts'
import { resultText } from '#domain/result/result.ts'
import type { SongToReview } from '#domain/result/review.ts'
import { parseIso, shanghaiMinuteText } from '#domain/time.ts'
import { FactList } from '#web/ui/FactList.tsx'
import { Seal } from '#web/ui/Tag.tsx'
import style from './Desk.module.css'
import { ReviewWords } from './ReviewWords.tsx'
import type { ReviewDeskState } from './useReviewDesk.ts'
import { SignaturePicture } from './Verdict.tsx'

type ReviewRecordProps = {
  review: ReviewWire
  desk: Pick<ReviewDeskState, 'submittedForm' | 'songs' | 'isApproved' | 'isDecided'>
  /** Whose review the chief took over; empty where he wrote his own. */
  takenFrom: string
  onPlayFrom: (song: SongToReview, seconds: number) => void
}

/** Shows a submitted review. */
export function ReviewRecord({ review, desk, takenFrom, onPlayFrom }: ReviewRecordProps) {
  const { submittedForm: form, songs, isApproved, isDecided } = desk
  const at = parseIso(review.SubmitTime)
  return (
    <section aria-label="评审结果">
      <div className={style.verdict}>
        <p className={style.grade}>{form.resultCode === null ? '' : resultText[form.resultCode]}</p>
        <Seal>{isApproved ? '已审核' : isDecided ? '已裁定' : '已评审'}</Seal>
      </div>
      <ReviewWords form={form} songs={songs} onPlayFrom={onPlayFrom} />
      <FactList
        facts={[
          { label: '裁定方式', value: takenFrom && `采用${takenFrom}的评审` },
          { label: '评审时间', value: at === null ? '' : shanghaiMinuteText(at) },
          { label: '版本', value: review.Version > 1 ? `第 ${review.Version} 版` : '' },
        ]}
      />
      <h3 className={style.title}>签名</h3>
      <SignaturePicture src={review.Signature} />
      {isApproved && <p className={style.soft}>成绩已审核，评审不能再修改。</p>}
    </section>
  )
}
