import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Link } from '#web/shell/router.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { NewsRows } from '../news/NewsRows.tsx'
import { homeCalls } from './homeCalls.ts'
import { noticeChannelId } from './homeLinks.ts'
import style from './LatestNews.module.css'

export function LatestNews() {
  return (
    <section aria-labelledby="latest">
      <div className={style.head}>
        <h2 id="latest" className={style.heading}>
          通知公告
        </h2>
        <Link to={paths.newsList(noticeChannelId)} className={style.all}>
          全部
        </Link>
      </div>
      <LatestRows />
    </section>
  )
}

function LatestRows() {
  const query = useQuery(homeCalls.latest)
  return (
    <QueryState query={query} loading={<Skeleton kind="newsRow" count={4} />} empty={<EmptyState text="暂无信息" />}>
      {({ listData }) => <NewsRows news={listData} />}
    </QueryState>
  )
}
