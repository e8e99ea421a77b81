import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/callError.ts'
import { paths } from '#web/paths.ts'
import { requestIdOf } from '#web/shell/failure.ts'
import { Link } from '#web/shell/router.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
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
  const { data, error, isPending, isFetching, refetch } = useQuery(homeCalls.latest)
  if (isPending) return <Skeleton kind="newsRow" count={4} />
  if (error && !data) {
    return (
      <FailedState text={messageOf(error)} requestId={requestIdOf(error)} busy={isFetching} onRetry={() => refetch()} />
    )
  }
  if (data.listData.length === 0) return <EmptyState text="暂无信息" />
  return <NewsRows news={data.listData} />
}
