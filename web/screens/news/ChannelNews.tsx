import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/callError.ts'
import { paths } from '#web/paths.ts'
import { isRefusal, requestIdOf } from '#web/shell/failure.ts'
import { Redirect } from '#web/shell/Redirect.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { NewsRows } from './NewsRows.tsx'
import { newsOfChannelCall } from './newsCalls.ts'

/** The news of one channel with its loading, failed and empty states. */
export function ChannelNews({ channelId, emptyText = '暂无信息' }: { channelId: number; emptyText?: string | null }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(newsOfChannelCall(channelId))
  if (isPending) return <Skeleton kind="newsRow" count={6} />
  if (error && !data) {
    // A refusal by the server leads to /404 (specification#news-failure); after a lost network the user can retry.
    if (isRefusal(error)) return <Redirect to={paths.notFound} />
    return (
      <FailedState text={messageOf(error)} requestId={requestIdOf(error)} busy={isFetching} onRetry={() => refetch()} />
    )
  }
  if (data.listData.length === 0) return emptyText === null ? null : <EmptyState text={emptyText} />
  return <NewsRows news={data.listData} />
}
