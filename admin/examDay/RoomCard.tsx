import type { RoomPicture } from '#domain/siteBoard.ts'
import { isoMinuteText } from '#domain/time.ts'
import { mayUse } from '../sections.ts'
import { Link } from '../shell/router.tsx'
import { useStaff } from '../shell/staff.ts'
import styles from './ExamDay.module.css'
import type { SiteCandidate } from './SiteBoard.tsx'

const NEXT = 3
/** A room within so many minutes of its plan keeps it. */
const IN_TIME = 2

function paceText(minutes: number | null): string {
  if (minutes === null) return ''
  if (Math.abs(minutes) <= IN_TIME) return '按计划'
  return minutes > 0 ? `晚 ${minutes} 分钟` : `早 ${-minutes} 分钟`
}

type RoomCardProps = { candidates: readonly SiteCandidate[]; picture: RoomPicture<SiteCandidate> }

/** One room, to be read from two metres. */
export function RoomCard({ candidates, picture }: RoomCardProps) {
  const { inside, next, late, absent, done, minutesBehind } = picture
  const { Room, Address } = candidates[0]?.wire ?? { Room: '', Address: '' }
  const isBehind = minutesBehind !== null && minutesBehind > IN_TIME
  const name = Room || Address || '未填写考场'
  return (
    <section className={styles.room} aria-label={name}>
      <header className={styles.roomHead}>
        <h2 className={styles.roomName}>{name}</h2>
        <span className={isBehind ? `${styles.pace} ${styles.behind}` : styles.pace}>{paceText(minutesBehind)}</span>
      </header>
      <p className={styles.soft}>
        {Room && Address} 已考完 {done} / {candidates.length}
      </p>
      <div className={styles.inside}>
        <span className={styles.tag}>正在考</span>
        {inside ? (
          <strong className={styles.insideName}>
            <Person candidate={inside} />
          </strong>
        ) : (
          <span className={styles.soft}>无人</span>
        )}
      </div>
      <People label="下一位" candidates={next.slice(0, NEXT)} more={next.length - NEXT} />
      <People label="迟到" candidates={late} isBad />
      <People label="缺考" candidates={absent} />
    </section>
  )
}

/** A link to the enrolment for those who may open it; the local office only reads the name. */
function Person({ candidate: { wire } }: { candidate: SiteCandidate }) {
  const { Roles } = useStaff()
  if (!mayUse(Roles, ['enrolment', 'finance', 'schedule', 'results'])) return wire.Name
  return (
    <Link to={`/enrolments?row=${wire.EF_ID}`} className={styles.person}>
      {wire.Name}
    </Link>
  )
}

interface PeopleProps {
  label: string
  candidates: readonly SiteCandidate[]
  more?: number
  isBad?: boolean
}

function People({ label, candidates, more = 0, isBad = false }: PeopleProps) {
  if (candidates.length === 0) return null
  return (
    <div className={styles.people}>
      <span className={isBad ? `${styles.tag} ${styles.bad}` : styles.tag}>
        {label} {isBad && candidates.length}
      </span>
      <ul>
        {candidates.map((one) => (
          <li key={one.wire.EF_ID}>
            <Person candidate={one} />{' '}
            <span className={styles.soft}>
              {one.hasOwnTime && `${isoMinuteText(one.wire.BeginTime).slice(-5)} `}
              {one.wire.MName} {one.wire.GName}
              {one.attendance === 1 && ' · 已到'}
            </span>
          </li>
        ))}
        {more > 0 && <li className={styles.soft}>还有 {more} 位</li>}
      </ul>
    </div>
  )
}
