import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import { serverNow } from '#client/clock.ts'
import type { WallPersonWire, WallRoomWire } from '#contract/schedule/wall.ts'
import { shanghaiClockText } from '#domain/schedule/examDayText.ts'
import { isoClockText } from '#domain/time.ts'
import { keepAwake } from '#web/device/wakeLock.ts'
import { isRefusal } from '#web/shell/failure.ts'
import { useTitle } from '#web/shell/head.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { useLocation } from '#web/shell/router.tsx'
import style from './Wall.module.css'
import { paceText, pagesOf, shortNames } from './wallLayout.ts'

const SECOND_MS = 1000
const REFRESH_MS = 5 * SECOND_MS
const PAGE_MS = 15 * SECOND_MS

/**
 * /Wall#key: the rooms of one place on one day for a screen on the wall. It needs no login, changes nothing, and shows what it had
 * while nothing comes.
 */
export function WallScreen() {
  useTitle('考场大屏')
  const key = useLocation().hash.slice(1)
  const query = useQuery({
    ...callQuery('ExamPublic', 'GetWall', { Key: key }),
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
    retry: false,
  })
  const { data, error, dataUpdatedAt } = query
  const isOver = error !== null && isRefusal(error)
  const now = useSecond()
  useEffect(() => keepAwake(), [])
  if (isOver || (!data && error))
    return (
      <main id="main" className={style.wall}>
        <div className={style.over} role="alert">
          {/* What was shown before is taken away with the link. */}
          <QueryState query={{ ...query, data: undefined, isRefetchError: false }} loading={null} />
        </div>
      </main>
    )
  return (
    <main id="main" className={style.wall}>
      <header className={style.head}>
        <div>
          <h1 className={style.title}>{data?.item.Address || '考场'}</h1>
          <p className={style.batch}>{data?.item.EB_Name}</p>
        </div>
        <FullScreen />
        <time className={style.clock}>{shanghaiClockText(now)}</time>
      </header>
      {data && error && (
        <p className={style.lost} role="alert">
          {shanghaiClockText(dataUpdatedAt)} 起没有连接，下面是之前的情况，请以考室门口的叫号为准
        </p>
      )}
      {data && <Rooms rooms={data.listData} now={now} />}
    </main>
  )
}

/** As many rooms as can be read from afar; more take turns. */
function Rooms({ rooms, now }: { rooms: readonly WallRoomWire[]; now: number }) {
  const names = shortNames(rooms.map(({ Room: name }) => name))
  const pages = pagesOf(rooms.map((room, nth) => ({ ...room, Room: names[nth] ?? room.Room })))
  const at = Math.floor(now / PAGE_MS) % Math.max(pages.length, 1)
  const page = pages[at]
  if (!page) return <p className={style.nobody}>今天这里没有现场考试</p>
  return (
    <>
      <ul className={`${style.rooms} ${style[`columns${page.columns}`]} ${style[`rows${page.rows}`]}`}>
        {page.rooms.map((room) => (
          <li key={room.Room} className={style.room}>
            <Room room={room} most={page.most} />
          </li>
        ))}
      </ul>
      {pages.length > 1 && (
        <p className={style.pages}>
          第 {at + 1} 屏，共 {pages.length} 屏
        </p>
      )}
    </>
  )
}

function Room({ room, most }: { room: WallRoomWire; most: number }) {
  const { Room: name, Inside, Next, Waiting, Late, Done, Candidates, MinutesBehind } = room
  const isOver = Inside === null && Waiting === 0 && Late.length === 0
  return (
    <section aria-label={name}>
      <h2 className={style.roomHead}>
        <span>{name || '考场'}</span>
        <small>
          {paceText(MinutesBehind)} {Done} / {Candidates}
        </small>
      </h2>
      <div className={style.inside}>
        <span className={style.tag}>正在考</span>
        {Inside ? <Person person={Inside} /> : <span className={style.quiet}>{isOver ? '已考完' : '—'}</span>}
      </div>
      <ul>
        {Next.slice(0, most).map((person, at) => (
          <li key={`${person.Plate}${person.BeginTime}`} className={style.next}>
            <span className={style.tag}>{at === 0 ? '下一位' : ''}</span>
            <Person person={person} />
          </li>
        ))}
      </ul>
      {Waiting > most && <p className={style.quiet}>之后还有 {Waiting - most} 位</p>}
      {Late.length > 0 && (
        <div className={style.late}>
          <span className={style.tag}>请速来</span>
          <span>
            {Late.slice(0, most)
              .map(({ Plate, Name }) => `${Plate} ${Name}`)
              .join('、')}
          </span>
        </div>
      )}
    </section>
  )
}

function Person({ person: { Plate, Name, MName, BeginTime } }: { person: WallPersonWire }) {
  return (
    <span className={style.person}>
      <strong>{Plate}</strong> {Name} <small>{MName}</small>
      {BeginTime !== null && <span className={style.begins}>{isoClockText(BeginTime)}</span>}
    </span>
  )
}

/** Asks for the whole screen, which a browser gives only to a press. */
function FullScreen() {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const note = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', note)
    return () => document.removeEventListener('fullscreenchange', note)
  }, [])
  if (isFull || typeof document.documentElement.requestFullscreen !== 'function') return null
  return (
    <button
      type="button"
      className={style.full}
      onClick={() => document.documentElement.requestFullscreen().catch(() => undefined)}
    >
      全屏显示
    </button>
  )
}

function useSecond(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(serverNow()), SECOND_MS)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
