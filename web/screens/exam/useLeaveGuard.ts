import { useEffect } from 'react'
import { paths } from '#web/paths.ts'
import { firstKey } from '#web/shell/location.ts'
import { goBack, navigate, useLocation } from '#web/shell/router.tsx'
import { confirm, type Question } from '#web/ui/confirm.ts'
import { layerLeft } from '#web/ui/layerLeft.ts'

/**
 * Asks for confirmation before the user navigates back while something runs. To catch that, it pushes a history entry,
 * as an open layer does. Returns the handler for the back button of the title bar. `question` must be the same object
 * on each render.
 */
export function useLeaveGuard(isRunning: boolean, question: Question): (() => void) | undefined {
  const { key } = useLocation()

  useEffect(() => {
    if (!isRunning) {
      // The guard ended, perhaps while another screen was open; without this step its entry would cost an extra press
      // of 'back'.
      if (history.state?.guard && !history.state?.layer) history.back()
      return
    }
    // On return to a page that is still guarded, the earlier history entry is reused.
    const mark: string = history.state?.guard ?? `leave-${Date.now()}`
    let isGone = false
    let isAsking = false
    const isOnTop = () => history.state?.guard === mark
    const push = () => {
      if (!isGone && !isOnTop()) history.pushState({ ...history.state, guard: mark }, '')
    }
    const ask = async () => {
      isAsking = true
      const wantsToLeave = await confirm(question)
      await layerLeft()
      isAsking = false
      if (isGone) return
      if (!wantsToLeave) return push()
      isGone = true
      if (key === firstKey) navigate(paths.examList, { replace: true })
      else goBack()
    }
    const onPop = () => {
      // Layers above copy the mark into their entries; only the entry below the guard means that the user leaves.
      if (!isGone && !isAsking && !isOnTop()) void ask()
    }
    // The dialog answered last has to remove its own history entry first.
    void layerLeft().then(() => {
      push()
      if (!isGone) window.addEventListener('popstate', onPop)
    })
    return () => {
      window.removeEventListener('popstate', onPop)
      isGone = true
    }
  }, [isRunning, key, question])

  return isRunning ? goBack : undefined
}
