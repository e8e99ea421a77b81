import { Button } from 'antd'
import { useState } from 'react'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import type { OnlineRowWire } from '#contract/schedule/examDayBoard.ts'
import { onlineStateOf, troubleOf } from '#domain/schedule/onlineBoard.ts'
import { BoardState } from './BoardState.tsx'
import styles from './ExamDay.module.css'
import { OnlineSittings } from './OnlineSittings.tsx'
import { byTrouble, leftText, onlineFactsOf, stateTexts, troubleTexts } from './onlineTexts.ts'
import { Figure } from './SiteBoard.tsx'
import { type DayChoice, useNow, useOnlineRows } from './useLiveBoard.ts'

const SessionDrawer = whenShown(async () => (await import('./SessionDrawer.tsx')).SessionDrawer)

const PAGE = 50

/** The online sessions of a day, what needs somebody first. */
export function OnlineBoard({ day }: { day: DayChoice }) {
  const board = useOnlineRows(day)
  const now = useNow()
  const [openId, setOpenId] = useState<number | null>(null)
  const [isListed, setListed] = useState(false)
  const rows = board.rows ?? []
  const states = rows.map((row) => onlineStateOf(onlineFactsOf(row), now))
  const count = (...wanted: string[]) => states.filter((state) => wanted.includes(state)).length
  const troubled = rows.filter((row) => troubleOf(onlineFactsOf(row), now) !== null).length
  const opened = rows.find(({ EF_ID }) => EF_ID === openId)
  return (
    <>
      <BoardState board={board} />
      {board.rows !== null && (
        <p className={styles.actions}>
          <Button aria-expanded={isListed} onClick={() => setListed(!isListed)}>
            {isListed ? '收起' : '未开始的考生和批量处理'}
          </Button>
        </p>
      )}
      {isListed && <OnlineSittings day={day} now={now} />}
      {board.rows !== null && rows.length === 0 && (
        <PlainState title="这一天还没有人开始线上考试" note="考生进入考试后，会立即显示在这里。" />
      )}
      {rows.length > 0 && (
        <>
          <dl className={styles.figures}>
            <Figure label="需要处理" value={troubled} isBad />
            <Figure label="考试中" value={count('begun', 'uploading')} />
            <Figure label="正在上传" value={count('uploading')} />
            <Figure label="已交卷" value={count('submitted')} />
            <Figure label="等待重考" value={count('retry')} />
          </dl>
          <PlainTable
            keyOf={({ EF_ID }) => EF_ID}
            rows={byTrouble(rows, now)}
            rowsPerPage={PAGE}
            columns={[
              { title: '情况', width: 120, cell: (row) => <StateTag row={row} now={now} /> },
              {
                title: '考生',
                cell: (row) => (
                  <button type="button" className={styles.link} onClick={() => setOpenId(row.EF_ID)}>
                    {row.Name}
                  </button>
                ),
              },
              { title: '专业级别', cell: (row) => `${row.MName} ${row.GName}` },
              { title: '视频', width: 80, cell: (row) => (row.IsHearing ? '听力' : `${row.Filled}/${row.Required}`) },
              { title: '上传', width: 150, cell: uploadText },
              {
                title: '剩余时间',
                width: 140,
                align: 'right',
                cell: (row) => (isLive(row, now) ? leftText(onlineFactsOf(row).endsAt, now) : ''),
              },
            ]}
          />
        </>
      )}
      {opened && <SessionDrawer row={opened} now={now} onClose={() => setOpenId(null)} />}
    </>
  )
}

const isLive = (row: OnlineRowWire, now: number) =>
  ['begun', 'uploading'].includes(onlineStateOf(onlineFactsOf(row), now))

function uploadText({ Uploading, FailedUploads, BrokenVideos }: OnlineRowWire): string {
  const parts = [
    Uploading > 0 ? `进行中 ${Uploading}` : '',
    FailedUploads > 0 ? `失败 ${FailedUploads}` : '',
    BrokenVideos > 0 ? `损坏 ${BrokenVideos}` : '',
  ]
  return parts.filter(Boolean).join('，')
}

function StateTag({ row, now }: { row: OnlineRowWire; now: number }) {
  const facts = onlineFactsOf(row)
  const trouble = troubleOf(facts, now)
  if (trouble !== null)
    return <StateWord tone={trouble === 'runningOut' ? 'waiting' : 'trouble'}>{troubleTexts[trouble]}</StateWord>
  const state = onlineStateOf(facts, now)
  return <StateWord>{stateTexts[state]}</StateWord>
}
