import { useCallback, useEffect, useRef } from 'react'
import { paths } from '#web/paths.ts'
import { navigate, usePlace } from '#web/shell/router.tsx'
import { stepsBack } from '#web/ui/layerLeft.ts'
import { entriesBackTo, type Footprint, trailAfter } from './trail.ts'

/** The step in the address, or null where it names none. */
export function stepIn(search: string): number | null {
  const text = new URLSearchParams(search).get('step') ?? ''
  return /^[0-5]$/.test(text) ? Number(text) : null
}

/** Moves between the steps by the browser's own history, so that its 'back' is one step back. */
export function useSteps(step: number, enrolmentId: number | undefined) {
  const { key, arrival } = usePlace()
  const trail = useRef<Footprint[]>([])
  useEffect(() => {
    trail.current = trailAfter(trail.current, { key, step }, arrival)
  }, [key, arrival, step])

  const goTo = useCallback(
    (target: number) => {
      const back = entriesBackTo(trail.current, target)
      if (target < step && back > 0) history.go(-back)
      else navigate(paths.examApply(enrolmentId, target), { replace: target < step })
    },
    [step, enrolmentId],
  )
  /** Shows an earlier step from its top, in place of the present one: going back would return to where it was left. */
  const jumpTo = useCallback(
    (target: number) => navigate(paths.examApply(enrolmentId, target), { replace: true }),
    [enrolmentId],
  )
  /** Leaves the wizard's entries behind: what follows takes the place of its first one. */
  const leave = useCallback(async (path: string) => {
    await stepsBack(trail.current.length - 1)
    navigate(path, { replace: true })
  }, [])
  return { goTo, jumpTo, leave }
}
