import type { SmsTroubleWire } from '#contract/people/staffWork.ts'
import { isoMinuteText } from '#domain/time.ts'
import { smsTroubleText } from './smsTroubleText.ts'
import styles from './Troubles.module.css'

/** What an outside service refuses until the association puts it right; nobody receives a code meanwhile. */
export function Troubles({ troubles }: { troubles: readonly SmsTroubleWire[] }) {
  if (troubles.length === 0) return null
  return (
    <section className={styles.troubles} aria-labelledby="troubles">
      <h2 id="troubles">短信发不出去，考生收不到验证码</h2>
      <ul>
        {troubles.map(({ Code, SinceTime, Times }) => (
          <li key={Code}>
            {smsTroubleText(Code)}
            <small>
              自 {isoMinuteText(SinceTime)} 起被拒绝 {Times} 次（{Code}）。改好后运行 npm run check:sms
              确认；下一条短信发出后这里自动消失。
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
