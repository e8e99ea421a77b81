import type { Send } from '../send/send.ts'
import { type PreviewSummary, useImport } from './useImport.ts'

interface Options<Answer> {
  preview: (file: File) => Promise<Answer>
  start: (send: Send, request: { OU_ID: number }) => Promise<unknown>
  onClose: () => void
}

/** An import that is a job: `OU_ID` of the preview names the file that the server keeps for it. */
export function useJobImport<Answer extends { OtherMsg: PreviewSummary & { OU_ID: number } }>({
  preview,
  start,
  onClose,
}: Options<Answer>) {
  return useImport({
    preview,
    start: (send, { answer }) => start(send, { OU_ID: answer.OtherMsg.OU_ID }),
    invalidates: ['GetOfficeJobList'],
    done: '正在导入，完成后会通知您',
    onStarted: onClose,
  })
}
