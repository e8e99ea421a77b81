import type { AppealOfferWire } from '#contract/result/appeal.ts'
import { appealRuleTexts } from '#domain/result/appeal.ts'
import { endText, timeText } from '#web/screens/mine/words.ts'
import { ResultMark } from '#web/screens/result/ResultMark.tsx'
import style from './Appeal.module.css'
import { feeRuleText } from './feeWords.ts'

/** When and by which rule a result is looked at again, as it is told before one applies. */
export function AppealTerms({ offer }: { offer: AppealOfferWire }) {
  const { ERT_Code, Rule, Fee, StartTime, EndTime, Why, CanMarkAgain } = offer
  return (
    <section className={style.card} aria-label="复核规则">
      <p className={style.now}>
        现在的成绩 <ResultMark code={ERT_Code} />
      </p>
      {StartTime !== null && EndTime !== null && (
        <p>
          申请时间：{timeText(StartTime)} 至 {endText(EndTime)}
        </p>
      )}
      {StartTime !== null && (
        <ul className={style.rules}>
          <li>先核对文件、级别和曲目有没有差错。</li>
          {CanMarkAgain === 1 ? (
            <>
              <li>再由另一位考官独立复评，他看不到姓名和原来的成绩。</li>
              <li>{appealRuleTexts[Rule]}。</li>
            </>
          ) : (
            <li>这场考试没有录像或没有演奏，不能复评，只核对记录。</li>
          )}
          {Fee > 0 && <li>{feeRuleText(Fee)}</li>}
          <li>每首曲目只能申请一次{Fee > 0 ? '' : '，不收费'}；每一步和答复都会显示在这里。</li>
        </ul>
      )}
      {Why !== '' && <p role="status">{Why}。</p>}
    </section>
  )
}
