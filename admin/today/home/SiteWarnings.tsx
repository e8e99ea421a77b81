import { Link } from '#admin/kit/page/router.tsx'
import type { SiteWarningWire } from '#contract/people/staffWork.ts'
import { siteWarningText } from '#domain/office/siteWarning.ts'
import styles from './Troubles.module.css'

/** What an operator must put right at the server; shown to administrators. */
export function SiteWarnings({ warnings }: { warnings: readonly SiteWarningWire[] }) {
  if (warnings.length === 0) return null
  return (
    <section className={styles.troubles} aria-labelledby="site-warnings">
      <h2 id="site-warnings">服务器需要处理，请转告运维人员</h2>
      <ul>
        {warnings.map(({ Code, Detail }) => (
          <li key={Code}>{siteWarningText(Code, Detail)}。</li>
        ))}
      </ul>
      <Link to="/operation">查看运行状况</Link>
    </section>
  )
}
