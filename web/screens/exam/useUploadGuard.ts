import { useEffect, useSyncExternalStore } from 'react'
import { slotUploads } from './uploads.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

const question = {
  title: '视频正在上传',
  body: '离开本页后上传会继续，但关闭或刷新页面会中断上传。中断后重新选择同一个视频，可以接着传。',
  yes: '离开',
  no: '留在本页',
  risky: true,
}

/**
 * Asks before a page with a running upload is left: the browser asks on closing and reloading, `useLeaveGuard` on
 * navigating back. Returns the handler for the back button of the title bar.
 */
export function useUploadGuard(): (() => void) | undefined {
  const isRunning = useSyncExternalStore(slotUploads.subscribe, slotUploads.isRunning, () => false)

  useEffect(() => {
    if (!isRunning) return
    const onClosing = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      // Browsers from before 2023 ask only if this is a non-empty string.
      event.returnValue = question.title
    }
    window.addEventListener('beforeunload', onClosing)
    return () => window.removeEventListener('beforeunload', onClosing)
  }, [isRunning])

  return useLeaveGuard(isRunning, question)
}
