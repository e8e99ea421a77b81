import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { batchPath } from '#admin/shell/batchStages.ts'
import { callQuery } from '#client/callQuery.ts'
import type { TodayRoomWire } from '#contract/schedule/examToday.ts'
import { countText } from '#domain/page.ts'
import { IN_TIME_MINUTES, roomPaceOf } from '#domain/schedule/todayRooms.ts'
import styles from './TodayRooms.module.css'

const REFRESH_MS = 30_000
/** More rooms are behind a press: those that need somebody stand first. */
const MOST_ROOMS = 12

const paceOf = ({ Candidates, Done, Late, Absent, MinutesBehind }: TodayRoomWire) =>
  roomPaceOf({ candidates: Candidates, done: Done, late: Late, absent: Absent, minutesBehind: MinutesBehind })

/** Why a room is told first, or how far it is. */
function stateText(room: TodayRoomWire): string {
  const { Late, Absent, MinutesBehind, Inside } = room
  const pace = paceOf(room)
  if (pace === 'over') return Absent > 0 ? `已考完，缺考 ${Absent}` : '已考完'
  const parts = [
    ...(Late > 0 ? [`${Late} 人未到`] : []),
    ...(MinutesBehind !== null && MinutesBehind > IN_TIME_MINUTES ? [`晚 ${MinutesBehind} 分钟`] : []),
  ]
  if (parts.length > 0) return parts.join('，')
  return Inside === '' ? '按计划' : `正在考：${Inside}`
}

/** The exams of today in one strip, of whatever batch; rooms that need somebody come first. */
export function TodayRooms() {
  const [isAllShown, setAllShown] = useState(false)
  const query = useQuery({ ...callQuery('Admin', 'GetTodayRooms', {}), refetchInterval: REFRESH_MS })
  const rooms = query.data?.listData ?? []
  const online = query.data?.OtherMsg.Online ?? []
  const late = rooms.filter((room) => paceOf(room) === 'late').length
  const over = rooms.filter((room) => paceOf(room) === 'over').length
  const isOneBatch = new Set(rooms.map(({ EB_ID }) => EB_ID)).size < 2
  if (query.data && rooms.length === 0 && online.length === 0) return null
  return (
    <section aria-labelledby="todayRooms">
      <h2 id="todayRooms" className={styles.lead}>
        今天的考试
        {rooms.length > 0 && (
          <span className={styles.soft}>
            {rooms.length} 个考室{late > 0 && `，${late} 个需要处理`}
            {over > 0 && `，${over} 个已考完`}
          </span>
        )}
      </h2>
      <QueryState query={query} rows={2} />
      <ul className={styles.rooms}>
        {(isAllShown ? rooms : rooms.slice(0, MOST_ROOMS)).map((room) => (
          <li key={`${room.EB_ID} ${room.Address} ${room.Room}`}>
            <Link to={batchPath(room.EB_ID, 'exam')} className={styles.room} data-pace={paceOf(room)}>
              <strong className={styles.name}>{room.Room || room.Address || '未填写考场'}</strong>
              <span className={styles.count}>
                {room.Done} / {room.Candidates}
              </span>
              <span className={styles.state}>{stateText(room)}</span>
              {(!isOneBatch || room.Room !== '') && (
                <span className={styles.soft}>
                  {[room.Room && room.Address, !isOneBatch && room.EB_Name].filter(Boolean).join('　')}
                </span>
              )}
            </Link>
          </li>
        ))}
        {online.map(({ EB_ID, EB_Name, Candidates }) => (
          <li key={`online ${EB_ID}`}>
            <Link to={`${batchPath(EB_ID, 'exam')}?tab=online`} className={styles.room} data-pace="running">
              <strong className={styles.name}>线上考试</strong>
              <span className={styles.count}>{countText(Candidates)} 人</span>
              <span className={styles.state}>窗口今天开放</span>
              <span className={styles.soft}>{EB_Name}</span>
            </Link>
          </li>
        ))}
      </ul>
      {!isAllShown && rooms.length > MOST_ROOMS && (
        <button type="button" className={styles.more} onClick={() => setAllShown(true)}>
          还有 {rooms.length - MOST_ROOMS} 个考室
        </button>
      )}
    </section>
  )
}
