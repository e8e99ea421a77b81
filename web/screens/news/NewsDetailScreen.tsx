import { useQuery } from '@tanstack/react-query'
import type { NewsWire } from '#contract/content/content.ts'
import { parseIso, shanghaiDateText } from '#domain/time.ts'
import { idIn, paths } from '#web/paths.ts'
import { isRefusal } from '#web/shell/failure.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { useShareWords } from '#web/shell/shareWords.ts'
import { FailedState } from '#web/ui/FailedState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { NewsFiles } from './NewsFiles.tsx'
import { NewsHtml } from './NewsHtml.tsx'
import { newsCall } from './newsCalls.ts'
import { firstPicture } from './pictures.ts'

/** /NewsDetail?News_ID=: one article. */
export function NewsDetailScreen() {
  const newsId = idIn(useLocation().search, 'News_ID')
  if (newsId === null) return <Redirect to={paths.notFound} />
  return <Article newsId={newsId} />
}

function Article({ newsId }: { newsId: number }) {
  const query = useQuery(newsCall(newsId))
  const { data, error } = query
  if (error && !data && isRefusal(error)) return <Redirect to={paths.notFound} />
  return (
    <Page title={data?.item.Channels.CName ?? '正文'} documentTitle={data?.item.Title}>
      <QueryState query={query} loading={<Skeletons />}>
        {({ item }) => <ArticleText news={item} />}
      </QueryState>
    </Page>
  )
}

function Skeletons() {
  return (
    <>
      <Skeleton kind="title" />
      <Skeleton kind="line" count={9} />
    </>
  )
}

function ArticleText({ news }: { news: NewsWire }) {
  const at = parseIso(news.UpTime)
  useShareWords({ title: news.Title, desc: news.IndexInfo, imgPath: firstPicture(news.PicPath) })
  return (
    <article>
      <h2 className="newsTitle">{news.Title}</h2>
      <p className="newsFacts">
        {at !== null && <time dateTime={news.UpTime}>{shanghaiDateText(at)}</time>}
        <span>阅读 {news.ClickNum}</span>
      </p>
      <NewsHtml
        html={news.Info}
        waiting={<Skeleton kind="line" count={9} />}
        failed={<FailedState text="正文没有加载成功，请检查网络" onRetry={() => window.location.reload()} />}
      />
      <NewsFiles files={news.Attachments} />
    </article>
  )
}
