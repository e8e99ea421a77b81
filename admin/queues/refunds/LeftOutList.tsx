import { Link } from '#admin/kit/page/router.tsx'
import styles from './Refunds.module.css'

interface Props {
  title: string
  rows: ReadonlyArray<{ EF_ID: number; Name: string; ExamNO: string; Why: string }>
}

/** Who is left out of a request for many refunds, each with the reason; nothing where nobody is. */
export function LeftOutList({ title, rows }: Props) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title} className={styles.actions}>
      <h3>{title}</h3>
      <ul className={styles.leftOut}>
        {rows.map(({ EF_ID, Name, ExamNO, Why }) => (
          <li key={EF_ID} className={styles.line}>
            <Link to={`/enrolments/${EF_ID}`}>
              {Name} {ExamNO}
            </Link>
            <span>{Why}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
