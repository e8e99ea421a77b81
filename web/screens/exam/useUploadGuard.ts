import { useEffect, useSyncExternalStore } from 'react'
import { slotUploads } from './uploads.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

const answers = { yes: '离开', no: '留在本页', risky: true }
const questions = {
  running: {
    title: '视频正在上传',
    body: '离开本页后上传会继续，但关闭或刷新页面会中断上传。中断后重新选择同一个视频，可以接着传。',
    ...answers,
  },
  paused: {
    title: '视频没有传完，上传已暂停',
    body: '离开本页后仍是暂停，视频不会传完。回到本页点“继续”才会接着传；关闭或刷新页面后，重新选择同一个视频可以接着传。',
    ...answers,
  },
}

/**
 * Asks before a page with an unfinished upload is left: the browser asks on closing and reloading, `useLeaveGuard` on
 * navigating back. Returns the handler for the back button of the title bar.
 */
export function useUploadGuard(): (() => void) | undefined {
  const activity = useSyncExternalStore(
    slotUploads.subscribe,
    () => slotUploads.activity(),
    () => 'none' as const,
  )
  const isOpen = activity !== 'none'
  const question = activity === 'paused' ? questions.paused : questions.running

  useEffect(() => {
    if (!isOpen) return
    const onClosing = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      // Browsers from before 2023 ask only if this is a non-empty string.
      event.returnValue = questions.running.title
    }
    window.addEventListener('beforeunload', onClosing)
    return () => window.removeEventListener('beforeunload', onClosing)
  }, [isOpen])

  return useLeaveGuard(isOpen, question)
}
