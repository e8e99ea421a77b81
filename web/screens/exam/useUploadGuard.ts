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
 * Asks before a page is left whose upload runs: the browser asks on closing and reloading, we ask on the way back. Answers
 * what the title's back button does meanwhile.
 */
export function useUploadGuard(): (() => void) | undefined {
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

  return useLeaveGuard(isRunning, question)
}
