import { useState } from 'react'
import type { SiteRowWire } from '#contract/schedule/examDayBoard.ts'
import type { RoomPicture } from '#domain/schedule/siteBoard.ts'
import { IN_TIME_MINUTES } from '#domain/schedule/todayRooms.ts'
import { isoClockText } from '#domain/time.ts'
import styles from './ExamDay.module.css'
import { examinersOf, type HalfDay, halfDaysOf } from './halfDays.ts'
import { Person } from './Person.tsx'
import type { SiteCandidate } from './siteCandidate.ts'

const NEXT = 3

function paceText(minutes: number | null): string {
  if (minutes === null) return ''
  if (Math.abs(minutes) <= IN_TIME_MINUTES) return '按计划'
  return minutes > 0 ? `晚 ${minutes} 分钟` : `早 ${-minutes} 分钟`
}

interface RoomCardProps {
  candidates: readonly SiteCandidate[]
  picture: RoomPicture<SiteCandidate>
  /** Opens a candidate, where that may be done. */
  onChoose: ((candidate: SiteRowWire) => void) | null
  /** Opens what can be done for a whole exam time of the room, where that may be done. */
  onChange: ((change: RoomChange) => void) | null
}

/** What can be done for everybody of an exam time at once. */
export interface RoomChange {
  kind: 'examiner' | 'room' | 'times'
  halfDays: readonly HalfDay[]
}

/** One room, to be read from two metres. */
export function RoomCard({ candidates, picture, onChoose, onChange }: RoomCardProps) {
  const [isAllShown, setAllShown] = useState(false)
  const { inside, next, late, absent, done, minutesBehind } = picture
  const { Room, Address } = candidates[0]?.wire ?? { Room: '', Address: '' }
  const isBehind = minutesBehind !== null && minutesBehind > IN_TIME_MINUTES
  const isOver = candidates.length === done + absent.length
  const name = Room || Address || '未填写考场'
  const halfDays = halfDaysOf(candidates)
  // Who has finished needs nobody: one line says so, and leaves the room to those that are late.
  if (isOver)
    return (
      <section className={styles.room} aria-label={name} data-over>
        <header className={styles.roomHead}>
          <h2 className={styles.roomName}>{name}</h2>
          <span>
            已全部考完 {done} / {candidates.length}
          </span>
        </header>
        <People label="缺考" candidates={absent} onChoose={onChoose} />
      </section>
    )
  return (
    <section className={styles.room} aria-label={name}>
      <header className={styles.roomHead}>
        <h2 className={styles.roomName}>{name}</h2>
        <span className={isBehind ? `${styles.pace} ${styles.behind}` : styles.pace}>{paceText(minutesBehind)}</span>
      </header>
      <p className={styles.soft}>
        {Room && Address} <span style={{ whiteSpace: 'nowrap' }}>{`已考完 ${done} / ${candidates.length}`}</span>
      </p>
      <p className={styles.examiners}>
        <span className={styles.soft}>考官</span>
        {examinersOf(candidates).map(({ UserID, Name, Mobile }) => (
          <span key={UserID}>
            {Name || Mobile} <a href={`tel:${Mobile}`}>{Mobile}</a>
          </span>
        ))}
        {examinersOf(candidates).length === 0 && <span className={styles.bad}>没有安排</span>}
        {onChange && halfDays.length > 0 && (
          <>
            {examinersOf(candidates).length > 0 && (
              <button
                type="button"
                className={styles.link}
                aria-label={`${name}更换考官`}
                onClick={() => onChange({ kind: 'examiner', halfDays })}
              >
                更换
              </button>
            )}
            <button
              type="button"
              className={styles.link}
              aria-label={`${name}整场换考室`}
              onClick={() => onChange({ kind: 'room', halfDays })}
            >
              换考室
            </button>
            <button
              type="button"
              className={styles.link}
              aria-label={`${name}整场分散或推迟`}
              onClick={() => onChange({ kind: 'times', halfDays })}
            >
              分散或推迟
            </button>
          </>
        )}
      </p>
      <div className={styles.inside}>
        <span className={styles.tag}>正在考</span>
        {inside ? (
          <strong className={styles.insideName}>
            <Person candidate={inside} onChoose={onChoose} />
          </strong>
        ) : (
          <span className={styles.soft}>无人</span>
        )}
      </div>
      <People
        label="下一位"
        candidates={isAllShown ? next : next.slice(0, NEXT)}
        more={isAllShown ? 0 : next.length - NEXT}
        onMore={() => setAllShown(true)}
        onChoose={onChoose}
      />
      <People label="迟到" candidates={late} isBad onChoose={onChoose} />
      <People label="缺考" candidates={absent} onChoose={onChoose} />
    </section>
  )
}

interface PeopleProps extends Pick<RoomCardProps, 'candidates' | 'onChoose'> {
  label: string
  more?: number
  onMore?: () => void
  isBad?: boolean
}

function People({ label, candidates, more = 0, onMore, isBad = false, onChoose }: PeopleProps) {
  if (candidates.length === 0) return null
  return (
    <div className={styles.people}>
      <span className={isBad ? `${styles.tag} ${styles.bad}` : styles.tag}>
        {label} {isBad && candidates.length}
      </span>
      <ul>
        {candidates.map((one) => (
          <li key={one.wire.EF_ID}>
            <Person candidate={one} onChoose={onChoose} />{' '}
            <span className={styles.soft}>
              {one.hasOwnTime && `${isoClockText(one.wire.BeginTime)} `}
              {one.wire.MName} {one.wire.GName}
              {one.attendance === 1 && ' · 已到'}
            </span>
          </li>
        ))}
        {more > 0 && (
          <li>
            <button type="button" className={styles.link} onClick={onMore}>
              还有 {more} 位
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
