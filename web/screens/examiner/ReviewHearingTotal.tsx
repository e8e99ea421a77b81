import { HEARING_RESULTS, hearingPercentOf, hearingResultOf } from '#domain/examRoom/hearingTest.ts'
import { scoreIn } from '#domain/result/judgement.ts'
import { type GivenResult, resultText } from '#domain/result/result.ts'
import { Button } from '#web/ui/Button.tsx'
import type { HearingPaper } from './hearingPaper.ts'
import style from './ReviewHearing.module.css'
import type { ReviewForm } from './reviewForm.ts'

type ReviewHearingTotalProps = {
  paper: HearingPaper
  form: ReviewForm
  /** Applies the proposed result; without it only the total is shown. */
  onAdopt?: (result: GivenResult) => void
}

const table = HEARING_RESULTS.filter(([least]) => least > 0)
  .map(([least, result]) => `${least} 分以上${resultText[result]}`)
  .join('，')

/** Shows the total of both parts and the proposed result; the examiner may give another one (rulings#hearing). */
export function ReviewHearingTotal({ paper, form, onAdopt }: ReviewHearingTotalProps) {
  const { Earned, Points } = paper.OtherMsg.Machine
  const scored = paper.listData.map((item) => {
    const score = scoreIn(form.scores[item.EAS_ID] ?? '')
    return { points: item.Points, isOpen: item.RecordingState !== 'none' && score === null, score }
  })
  const open = scored.filter(({ isOpen }) => isOpen).length
  if (open > 0) {
    return (
      <section className={style.total} aria-label="合计">
        <h3 className={style.title}>合计</h3>
        <p>还有 {open} 道录音题未评分，评完后给出建议成绩。</p>
      </section>
    )
  }
  const percent = hearingPercentOf({ earned: Earned, points: Points }, scored)
  const result = hearingResultOf(percent)
  return (
    <section className={style.total} aria-label="合计">
      <h3 className={style.title}>合计</h3>
      <p role="status">
        <strong className={style.sum}>{percent}</strong> 分（百分制），建议成绩：<strong>{resultText[result]}</strong>
      </p>
      <p className={style.soft}>{table}，其余不合格。可以给出其他成绩。</p>
      {onAdopt && form.resultCode !== result && (
        <Button small look="quiet" onClick={() => onAdopt(result)}>
          采用建议成绩
        </Button>
      )}
    </section>
  )
}
