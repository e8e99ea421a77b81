import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { readUnplaced, type UnplacedWire } from '../unplaced.ts'
import styles from './Board.module.css'
import type { UnplacedSeat } from './movedBoard.ts'

interface Props {
  ref: Ref<HTMLElement>
  planId: number
  /** Whether a candidate with a place is dragged, and whether he is over this list. */
  drop: 'none' | 'possible' | 'over'
  isDragging: boolean
  onPress: (event: React.PointerEvent, seat: UnplacedSeat) => void
  onStartDrag: (seat: UnplacedSeat) => void
}

/** A longer list would be slow and help nobody: the search finds a candidate sooner. */
const MOST_SHOWN = 200

const seatOf = ({ EF_ID, Name, ExamNO, MName, GName, Minutes, PauseMinutes }: UnplacedWire): UnplacedSeat => ({
  EF_ID,
  UserID: 0,
  Name,
  ExamNO,
  MName,
  GName,
  Minutes,
  PauseMinutes,
  IsPinned: 0,
})

/** Lists candidates without a place. They are dragged from here onto the board; a candidate who is dropped here loses his place. */
export function UnplacedList({ ref, planId, drop, isDragging, onPress, onStartDrag }: Props) {
  const [search, setSearch] = useState('')
  const query = useQuery({
    queryKey: ['Admin', 'GetExamPlanUnplaced', { EPL_ID: planId }, 'all'],
    queryFn: ({ signal }) => readUnplaced(planId, signal),
  })
  const rows = (query.data?.rows ?? []).filter(
    ({ Name, ExamNO, MName, EA_Name }) =>
      search === '' || [Name, ExamNO, MName, EA_Name].some((text) => text.includes(search)),
  )
  const classes = [styles.unplaced, drop !== 'none' && styles.isTarget, drop === 'over' && styles.isOver]
  return (
    <section ref={ref} className={classes.filter(Boolean).join(' ')} aria-label="没有排上">
      <h3>没有排上{query.data && ` ${query.data.rows.length} 人`}</h3>
      <p className={styles.hint}>{drop === 'none' ? '拖到考室里，或按回车拿起' : '拖到这里放开，移出方案'}</p>
      <QueryState query={query} rows={4} />
      {query.data && query.data.rows.length > 8 && (
        <input
          type="search"
          aria-label="查找没有排上的考生"
          placeholder="姓名、专业、考区"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <ul className={styles.waiting}>
        {rows.slice(0, MOST_SHOWN).map((row) => (
          <li key={row.EF_ID}>
            <button
              type="button"
              className={styles.waitingOne}
              title={row.Why}
              onPointerDown={(event) => onPress(event, seatOf(row))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isDragging) return
                event.preventDefault()
                event.stopPropagation()
                onStartDrag(seatOf(row))
              }}
            >
              <strong>{row.Name}</strong> {row.MName}
              {row.GName} {row.Minutes}分
              <br />
              <span className={styles.soft}>
                {row.EA_Name}　{row.Why}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {rows.length > MOST_SHOWN && (
        <p className={styles.hint}>
          只列出前 {MOST_SHOWN} 人，共 {rows.length} 人
        </p>
      )}
    </section>
  )
}
