import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/paths.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Redirect } from '#web/shell/Redirect.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { NewsRows } from './NewsRows.tsx'
import { newsOfChannelCall } from './newsCalls.ts'

/** The news of one channel with its loading, failed and empty states. */
export function ChannelNews({ channelId, emptyText = '暂无信息' }: { channelId: number; emptyText?: string | null }) {
  const query = useQuery(newsOfChannelCall(channelId))
  return (
    <QueryState
      query={query}
      loading={<Skeleton kind="newsRow" count={6} />}
      empty={emptyText !== null && <EmptyState text={emptyText} />}
      // A refusal by the server leads to /404 (specification#news-failure); after a lost network the user can retry.
      refused={<Redirect to={paths.notFound} />}
    >
      {({ listData }) => <NewsRows news={listData} />}
    </QueryState>
  )
}
