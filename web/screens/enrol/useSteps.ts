import { useCallback, useEffect, useRef } from 'react'
import { paths } from '#web/paths.ts'
import { navigate, useLocation } from '#web/shell/router.tsx'
import { stepsBack } from '#web/ui/layerLeft.ts'
import { entriesBackTo, stepHistoryAfter, type VisitedStep } from './stepHistory.ts'

/** Returns the step in the address, or null where it names none. */
export function stepIn(search: string): number | null {
  const text = new URLSearchParams(search).get('step') ?? ''
  return /^[0-5]$/.test(text) ? Number(text) : null
}

/** Moves between the steps through the browser history, so that 'back' returns to the previous step. */
export function useSteps(step: number, enrolmentId: number | undefined) {
  const { key, arrival } = useLocation()
  const stepHistory = useRef<VisitedStep[]>([])
  useEffect(() => {
    stepHistory.current = stepHistoryAfter(stepHistory.current, { key, step }, arrival)
  }, [key, arrival, step])

  const goTo = useCallback(
    (target: number) => {
      const back = entriesBackTo(stepHistory.current, target)
      if (target < step && back > 0) history.go(-back)
      else navigate(paths.examApply(enrolmentId, target), { replace: target < step })
    },
    [step, enrolmentId],
  )
  /**
   * Shows an earlier step from its top by replacing the current entry; going back would restore its scroll position.
   */
  const jumpTo = useCallback(
    (target: number) => navigate(paths.examApply(enrolmentId, target), { replace: true }),
    [enrolmentId],
  )
  /** Removes the wizard's history entries: the next page replaces the first of them. */
  const leave = useCallback(async (path: string) => {
    await stepsBack(stepHistory.current.length - 1)
    navigate(path, { replace: true })
  }, [])
  return { goTo, jumpTo, leave }
}
