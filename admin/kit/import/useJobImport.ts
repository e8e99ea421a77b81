import { App } from 'antd'
import { useRefreshJobs } from '../jobs/useJobs.ts'
import { type PreviewSummary, useImport } from './useImport.ts'

interface Options<Answer> {
  preview: (file: File) => Promise<Answer>
  start: (request: { OU_ID: number; RequestKey: string }) => Promise<unknown>
  onClose: () => void
}

/** An import that is a job: `OU_ID` of the preview names the file that the server keeps for it. */
export function useJobImport<Answer extends { OtherMsg: PreviewSummary & { OU_ID: number } }>({
  preview,
  start,
  onClose,
}: Options<Answer>) {
  const { message } = App.useApp()
  const refresh = useRefreshJobs()
  return useImport({
    preview,
    start: ({ answer, requestKey }) => start({ OU_ID: answer.OtherMsg.OU_ID, RequestKey: requestKey }),
    onStarted: async () => {
      await refresh()
      message.success('正在导入，完成后会通知您')
      onClose()
    },
  })
}
