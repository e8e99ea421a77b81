import { useQuery } from '@tanstack/react-query'
import { UndoPostponement } from '#admin/candidates/examDayMove/UndoPostponement.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import { callQuery } from '#client/callQuery.ts'
import { isoClockText, isoMinuteText } from '#domain/time.ts'
import styles from './ExamDay.module.css'
import type { DayChoice } from './useLiveBoard.ts'

const REFRESH_MS = 30_000

/** Who could not keep this day, and where he is by now; nothing where there is nobody. */
export function PostponedStrip({ day }: { day: DayChoice }) {
  const query = useQuery({
    ...callQuery('Admin', 'GetPostponed', { ...day, PageSize: 100 }),
    refetchInterval: REFRESH_MS,
  })
  const rows = query.data?.listData ?? []
  if (rows.length === 0) return null
  return (
    <section className={styles.postponed} aria-label="改期">
      <span className={styles.tag}>改期 {rows.length}</span>
      <ul>
        {rows.map((row) => (
          <li key={row.EF_ID}>
            {row.Name}{' '}
            <span className={styles.soft}>
              原 {isoClockText(row.LeftTime)} {row.LeftRoom}，{row.Reason}；
              {row.BeginTime === null ? '等待安排' : `改到 ${isoMinuteText(row.BeginTime)} ${row.Room}`}
            </span>{' '}
            <UndoPostponement postponed={row} />
          </li>
        ))}
      </ul>
      <Link to={`/batches/${day.EB_ID}/exam/postponed`}>改期名单</Link>
    </section>
  )
}
