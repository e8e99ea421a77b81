import { useEffect } from 'react'
import { paths } from '#web/paths.ts'
import { firstKey } from '#web/shell/place.ts'
import { goBack, navigate, usePlace } from '#web/shell/router.tsx'
import { confirm, type Question } from '#web/ui/confirm.ts'
import { layerLeft } from '#web/ui/layerLeft.ts'

/**
 * Asks before the way back is taken while something runs. For that an entry lies on top of the history, as of an open
 * layer. Answers what the title's back button does meanwhile. `question` stays the same object from rendering to rendering.
 */
export function useLeaveGuard(isRunning: boolean, question: Question): (() => void) | undefined {
  const { key } = usePlace()

  useEffect(() => {
    if (!isRunning) {
      // It is over, here or while another screen was open: its entry would cost a press of 'back'.
      if (history.state?.guard && !history.state?.layer) history.back()
      return
    }
    // Coming back to a page where it still runs finds the entry of before.
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
      // Layers above carry the mark along; only the step below it means leaving.
      if (!isGone && !isAsking && !isOnTop()) void ask()
    }
    // Not before the dialog that was answered last has left its own entry.
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
