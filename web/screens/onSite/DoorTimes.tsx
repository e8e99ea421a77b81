import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import type { DoorTimeWire } from '#contract/result/reviewDoor.ts'
import { compareTimes } from '#domain/schedule/roomOrder.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { paths } from '#web/paths.ts'
import { spanText } from '#web/screens/examiner/work.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Link } from '#web/shell/router.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { FindAnywhere } from './FindAnywhere.tsx'
import style from './OnSite.module.css'

const REFRESH_MS = MINUTE_MS

/** The exam times on site of today, of which staff choose the one at whose door they stand. */
export function DoorTimes() {
  const query = useQuery({
    ...callQuery('Admin', 'GetDoorTimes', {}),
    refetchInterval: REFRESH_MS,
  })
  return (
    <Page title="现场签到">
      <FindAnywhere isDoor />
      <QueryState query={query} loading={<Skeleton kind="card" count={3} />}>
        {({ listData }) => <Times times={listData} />}
      </QueryState>
    </Page>
  )
}

function Times({ times }: { times: readonly DoorTimeWire[] }) {
  if (times.length === 0) return <EmptyState text="今天没有现场考试" note="考试当天，这里会列出您负责地区的考场。" />
  return (
    <ul className={style.rows}>
      {[...times].sort(compareTimes).map((time) => (
        <li key={time.ET_ID}>
          <Link to={paths.onSiteReview(time.ET_ID)} className={style.doorTime}>
            <span className={style.doorRoom}>{time.ExamRoom || time.ExamAddress || '未填写考场'}</span>
            <span className={style.soft}>{spanText(time.ExamBeginDate, time.ExamEndDate)}</span>
            <span className={style.soft}>
              {time.EB_Name}
              {time.ExamRoom && time.ExamAddress && ` · ${time.ExamAddress}`}
            </span>
            <span className={style.doorCounts}>
              未到 {time.Expected} · 已到 {time.Arrived}
              {time.Absent > 0 && ` · 缺考 ${time.Absent}`}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
