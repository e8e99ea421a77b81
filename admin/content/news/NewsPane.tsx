import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Skeleton } from 'antd'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from '#admin/kit/page/router.tsx'
import '#web/styles/news.css'
import { FailedState } from '#admin/kit/ui/FailedState.tsx'
import { HistoryLink } from '#admin/shell/HistoryLink.tsx'
import { callQuery } from '#client/callQuery.ts'
import { applyNewsStyles } from '#client/newsStyles.ts'
import { purifyNews } from '#client/purifyNews.ts'
import { newsFileFacts } from '#domain/content/newsFile.ts'
import { newsLinkOf } from '#domain/content/newsLink.ts'
import styles from './News.module.css'
import { minuteText, stateSentence } from './newsStates.ts'
import { PublishActions } from './PublishActions.tsx'
import { VersionsDrawer } from './VersionsDrawer.tsx'

/** One item beside the list: its state, what can be done with it, and its text. */
export function NewsPane({ newsId }: { newsId: number }) {
  const navigate = useNavigate()
  const [isShowingVersions, setShowingVersions] = useState(false)
  const query = useQuery(callQuery('Admin', 'GetStaffNews', { NewsID: newsId }))
  if (query.isError) return <FailedState error={query.error} onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton active paragraph={{ rows: 12 }} />
  const news = query.data.item
  const link = newsLinkOf(news.LinkUrl)
  return (
    <article>
      <h2>{news.Title}</h2>
      <p className={styles.state}>
        {stateSentence(news, news.PublishedNo !== null && news.PublishedNo !== news.NewestNo)}
      </p>
      <div className={styles.paneActions}>
        <Button type="primary" onClick={() => navigate(`/news/${news.NewsID}`)}>
          编辑
        </Button>
        <PublishActions news={news} />
        <Button onClick={() => setShowingVersions(true)}>版本（{news.NewestNo}）</Button>
        <HistoryLink subject="news" id={news.NewsID} />
      </div>
      {news.Pictures[0] && (
        <div className={styles.cover}>
          <img src={news.Pictures[0]} alt="封面图" />
        </div>
      )}
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'summary', label: '摘要', children: news.IndexInfo || '—' },
          { key: 'link', label: '链接', children: link?.address ?? '—' },
          { key: 'clicks', label: '阅读', children: news.ClickNum },
          { key: 'saved', label: '最近保存', children: `${minuteText(news.SavedTime)} ${news.SavedBy}` },
        ]}
      />
      <NewsText html={news.Info} />
      {news.Attachments.length > 0 && (
        <ul className={styles.files} aria-label="附件">
          {news.Attachments.map(({ Path, Name, Kind, Bytes }) => (
            <li key={Path}>
              <a href={Path} download={Name}>
                {Name}
              </a>
              <span>{newsFileFacts({ kind: Kind, bytes: Bytes })}</span>
            </li>
          ))}
        </ul>
      )}
      {isShowingVersions && (
        <VersionsDrawer
          news={news}
          onClose={() => setShowingVersions(false)}
          onRestored={() => setShowingVersions(false)}
        />
      )}
    </article>
  )
}

/** The text, sanitised by the server when it was stored and when it was read, and once more here, as readers see it. */
function NewsText({ html }: { html: string }) {
  const shown = useMemo(() => purifyNews(html), [html])
  const text = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (text.current) applyNewsStyles(text.current)
  }, [shown])
  return <div ref={text} className={`newsText ${styles.paneText}`} dangerouslySetInnerHTML={{ __html: shown }} />
}
