import { useEffect, useSyncExternalStore } from 'react'
import { paths } from '#web/paths.ts'
import { firstKey } from '#web/shell/place.ts'
import { goBack, navigate, usePlace } from '#web/shell/router.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { layerLeft } from '#web/ui/layerLeft.ts'
import { slotUploads } from './uploads.ts'

const question = {
  title: '视频正在上传',
  body: '离开本页后上传会继续，但关闭或刷新页面会中断上传。中断后重新选择同一个视频，可以接着传。',
  yes: '离开',
  no: '留在本页',
}

/**
 * Asks before a page is left whose upload runs: the browser asks on closing and reloading, we ask on the way back. For
 * that an entry lies on top of the history, as of an open layer. Answers what the title's back button does meanwhile.
 */
export function useLeaveGuard(): (() => void) | undefined {
  const { key } = usePlace()
  const isRunning = useSyncExternalStore(slotUploads.subscribe, slotUploads.isRunning, () => false)

  useEffect(() => {
    if (!isRunning) return
    const onClosing = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      // Browsers of before 2023 ask only where a text is set.
      event.returnValue = question.title
    }
    window.addEventListener('beforeunload', onClosing)
    return () => window.removeEventListener('beforeunload', onClosing)
  }, [isRunning])

  useEffect(() => {
    if (!isRunning) {
      // The upload is over, here or while another screen was open: its entry would cost a press of 'back'.
      if (history.state?.guard && !history.state?.layer) history.back()
      return
    }
    // Coming back to a page whose upload still runs finds the entry of before.
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
  }, [isRunning, key])

  return isRunning ? goBack : undefined
}
