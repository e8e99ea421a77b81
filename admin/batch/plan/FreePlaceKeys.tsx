import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { callQuery } from '#client/callQuery.ts'
import { besideFree, dayText, freePlacesOf } from './board/freeDays.ts'
import { minuteOfDay } from './board/geometry.ts'
import { beginTime, type Place } from './board/movedBoard.ts'
import styles from './Plans.module.css'

interface Chosen {
  roomId: number
  /** As a form takes it: `2026-12-05T09:30`. */
  at: string
}

interface Props {
  planId: number
  enrolmentId: number
  at: Chosen | null
  onPlace: (place: Chosen) => void
}

const chosenOf = (place: Place): Chosen => ({ roomId: place.roomId, at: beginTime(place) })

/** The free places of all days for the candidate of a form: a count per day, and the next and the previous one by key. */
export function FreePlaceKeys({ planId, enrolmentId, at, onPlace }: Props) {
  const query = useQuery({
    ...callQuery('Admin', 'GetExamPlanFreePlaces', { EPL_ID: planId, EF_ID: enrolmentId }),
    staleTime: 0,
    gcTime: 0,
  })
  const days = query.data?.listData ?? []
  const places = freePlacesOf(days)
  const here = at && { date: at.at.slice(0, 10), roomId: at.roomId, minute: minuteOfDay(at.at) }
  const before = besideFree(places, here, -1)
  const after = besideFree(places, here, 1)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const place = event.key === 'PageDown' ? after : event.key === 'PageUp' ? before : null
      if (!place) return
      event.preventDefault()
      onPlace(chosenOf(place))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  if (!query.data) return null
  return (
    <div className={styles.freePlaces}>
      <ul aria-label="各天的空档">
        {days.map((day) => (
          <li key={day.Date}>
            <Button
              size="small"
              type={day.Date === here?.date ? 'primary' : 'default'}
              onClick={() => {
                const first = places.find(({ date }) => date === day.Date)
                if (first) onPlace(chosenOf(first))
              }}
            >
              {dayText(day.Date)} {day.Free} 处
            </Button>
          </li>
        ))}
      </ul>
      {days.length === 0 ? (
        <p>所有日期都没有空档。</p>
      ) : (
        <>
          <Button size="small" disabled={!before} onClick={() => before && onPlace(chosenOf(before))}>
            上一个空档（PgUp）
          </Button>{' '}
          <Button size="small" disabled={!after} onClick={() => after && onPlace(chosenOf(after))}>
            下一个空档（PgDn）
          </Button>
        </>
      )}
    </div>
  )
}
