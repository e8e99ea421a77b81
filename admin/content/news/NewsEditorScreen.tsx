import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useNavigate, useParams } from '#admin/kit/page/router.tsx'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { NotFoundScreen } from '#admin/shell/NotFoundScreen.tsx'
import { callQuery } from '#client/callQuery.ts'
import { NewsForm } from './NewsForm.tsx'
import { type EditedNews, newNews } from './newsInput.ts'

/** One article as it is written: a stored one by its id, or a new one. */
export function NewsEditorScreen() {
  const { id = '' } = useParams()
  const newsId = id === 'new' ? 0 : Number(id)
  if (id !== 'new' && !isId(newsId)) return <NotFoundScreen />
  return newsId === 0 ? <Opened key="new" stored={newNews} /> : <Loaded key={newsId} newsId={newsId} />
}

function Loaded({ newsId }: { newsId: number }) {
  const query = useQuery(callQuery('Admin', 'GetStaffNews', { NewsID: newsId }))
  if (query.isError && !query.data) return <FailedState error={query.error} onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton active paragraph={{ rows: 14 }} />
  return <Opened stored={query.data.item} />
}

function Opened({ stored }: { stored: EditedNews }) {
  const navigate = useNavigate()
  return (
    <NewsForm
      stored={stored}
      onSaved={(newsId) => {
        if (stored.NewsID === 0) navigate(`/news/${newsId}`, { replace: true })
      }}
    />
  )
}
