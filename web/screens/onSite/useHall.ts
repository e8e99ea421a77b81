import { useEffect, useState, useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#domain/time.ts'
import { useSession } from '#web/data/useSession.ts'
import { keepPage } from '#web/device/keepPage.ts'
import { type Hall, type HallState, hallOfSession } from './hall.ts'

const REFRESH_MS = MINUTE_MS

type HallView = {
  hall: Hall
  state: HallState
  /** Whether all data and the page itself are stored on this device. */
  isKept: boolean
}

/** The hall of the signed-in examiner, opened at an exam time and reloaded each minute while visible. */
export function useHall(examTimeId: number): HallView {
  useSession()
  const hall = hallOfSession()
  if (hall === null) throw new Error('the hall is for who is signed in')
  const state = useSyncExternalStore(hall.subscribe, hall.state)
  const [isPageKept, setPageKept] = useState(false)
  useEffect(() => {
    void keepPage().then(setPageKept)
  }, [])
  useEffect(() => {
    void hall.openDay(examTimeId)
    const again = () => {
      if (document.visibilityState === 'hidden') return
      hall.wake()
      void hall.refresh()
    }
    const timer = window.setInterval(again, REFRESH_MS)
    window.addEventListener('online', again)
    document.addEventListener('visibilitychange', again)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('online', again)
      document.removeEventListener('visibilitychange', again)
    }
  }, [hall, examTimeId])
  return { hall, state, isKept: state.isWhole && state.isPersistent && isPageKept }
}
