import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { callQuery } from '#client/callQuery.ts'
import { shanghaiMinuteText } from '#domain/time.ts'
import { forgetKept, type KeptInput, readKept } from '../form/keptInput.ts'
import { isId } from '../list/listAddress.ts'
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx'
import { FailedState } from '../ui/FailedState.tsx'
import { NewsForm } from './NewsForm.tsx'
import { type EditedNews, type NewsInput, newNews } from './newsInput.ts'

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

type Kept = KeptInput<EditedNews, NewsInput>

/** Offers what this browser kept of an earlier visit, before anything is typed over it. */
function Opened({ stored }: { stored: EditedNews }) {
  const form = `news.${stored.NewsID}`
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [kept, setKept] = useState(() => readKept<EditedNews, NewsInput>(form))
  const [taken, setTaken] = useState<Kept | null>(null)
  if (kept)
    return (
      <Alert
        type="info"
        showIcon
        role="alert"
        title={`这台电脑上有 ${shanghaiMinuteText(kept.at)} 没有保存的内容：${kept.input.title || '（没有标题）'}`}
        description="继续编辑会接着上次写的内容；放弃后从已保存的内容开始。"
        action={
          <>
            <Button
              type="primary"
              onClick={() => {
                setTaken(kept)
                setKept(null)
              }}
            >
              继续编辑
            </Button>{' '}
            <Button
              onClick={() => {
                forgetKept(form)
                setKept(null)
              }}
            >
              放弃
            </Button>
          </>
        }
      />
    )
  return (
    <NewsForm
      stored={taken?.base ?? stored}
      typed={taken?.input ?? null}
      form={form}
      onSaved={async (newsId) => {
        forgetKept(form)
        await queries.invalidateQueries({ queryKey: ['Admin', 'GetStaffNewsList'] })
        if (stored.NewsID === 0) void navigate(`/news/${newsId}`, { replace: true })
      }}
    />
  )
}
