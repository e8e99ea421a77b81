import { useQuery } from '@tanstack/react-query'
import { App, Button, Radio, Skeleton } from 'antd'
import { useState } from 'react'
import { KeptDrawer } from '#admin/kit/kept/KeptDrawer.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { NewsVersionContentWire, StaffNewsWire } from '#contract/content/contentNews.ts'
import styles from './News.module.css'
import { newsDiff, textLines } from './newsDiff.ts'
import { minuteText } from './newsStates.ts'

interface Props {
  news: StaffNewsWire
  onClose: () => void
  /** Told when an earlier version was taken up again. */
  onRestored: () => void
}

const linesOf = (version: NewsVersionContentWire) => [
  `标题：${version.Title}`,
  `栏目：${version.CName}`,
  ...(version.IndexInfo === '' ? [] : [`摘要：${version.IndexInfo}`]),
  ...(version.LinkUrl === '' ? [] : [`链接：${version.LinkUrl}`]),
  ...(version.Pictures[0] === undefined ? [] : [`封面图：${version.Pictures[0]}`]),
  ...textLines(version.Info),
  ...version.Attachments.map(({ Name, Path }) => `附件：${Name}（${Path}）`),
]

/** The versions of an article, and what one changed against the one before it. */
export function VersionsDrawer({ news, onClose, onRestored }: Props) {
  const { modal } = App.useApp()
  const [chosen, setChosen] = useState(news.NewestNo)
  const versions = useQuery(callQuery('Admin', 'GetNewsVersions', { NewsID: news.NewsID }))
  const restore = useSend({
    change: (send) => send('Admin', 'RestoreNewsVersion', { NewsID: news.NewsID, No: chosen, Version: news.Version }),
    invalidates: ['GetStaffNews', 'GetStaffNewsList', 'GetNewsVersions'],
    done: `第 ${chosen} 版已恢复为最新版本，发布后读者才看得到`,
    onSent: onRestored,
  })
  const ask = async () => {
    const isSure = await modal.confirm({
      title: `恢复第 ${chosen} 版？`,
      content: '它会成为新的最新版本；现在的内容仍作为一个版本保留。',
      okText: '恢复',
      cancelText: '取消',
    })
    if (isSure) restore.start()
  }
  return (
    <KeptDrawer
      open
      size={Math.min(960, window.innerWidth)}
      title={`版本 · ${news.Title}`}
      onClose={onClose}
      extra={
        <Button disabled={chosen === news.NewestNo} loading={restore.isSending} onClick={() => void ask()}>
          恢复这一版
        </Button>
      }
    >
      <Refusal of={restore} before="没有恢复：" />
      <QueryState query={versions} rows={8} />
      <div className={styles.versions}>
        <Radio.Group
          vertical
          aria-label="版本"
          value={chosen}
          onChange={({ target }) => setChosen(Number(target.value))}
          options={(versions.data?.listData ?? []).map(({ No, SavedTime, SavedBy, RestoredNo }) => ({
            value: No,
            label: (
              <span>
                第 {No} 版 {No === news.PublishedNo && <StateWord>读者看到的</StateWord>}
                <small className={styles.block}>
                  {minuteText(SavedTime)} {SavedBy}
                  {RestoredNo !== null && `（恢复第 ${RestoredNo} 版）`}
                </small>
              </span>
            ),
          }))}
        />
        <Difference newsId={news.NewsID} no={chosen} />
      </div>
    </KeptDrawer>
  )
}

function Difference({ newsId, no }: { newsId: number; no: number }) {
  const later = useQuery(callQuery('Admin', 'GetNewsVersion', { NewsID: newsId, No: no }))
  const earlier = useQuery({
    ...callQuery('Admin', 'GetNewsVersion', { NewsID: newsId, No: no - 1 }),
    enabled: no > 1,
  })
  if (!later.data || (no > 1 && !earlier.data)) return <Skeleton active paragraph={{ rows: 10 }} />
  const lines = newsDiff(earlier.data && no > 1 ? linesOf(earlier.data.item) : [], linesOf(later.data.item))
  return (
    <section aria-label={no > 1 ? `第 ${no} 版与第 ${no - 1} 版的不同` : '第 1 版'} className={styles.diff}>
      {lines.map(({ kind, pieces }, at) => (
        // Lines have no identity of their own.
        <p key={at} className={no > 1 && kind !== 'same' ? styles.differs : styles.alike}>
          {pieces.map((piece, place) => {
            if (no === 1 || piece.kind === 'same') return <span key={place}>{piece.text}</span>
            return piece.kind === 'added' ? <ins key={place}>{piece.text}</ins> : <del key={place}>{piece.text}</del>
          })}
        </p>
      ))}
      {no > 1 && lines.every(({ kind }) => kind === 'same') && <p className={styles.state}>文字没有变化</p>}
    </section>
  )
}
