import { newRequestKey } from '#client/requestKey.ts'
import type { Send } from '../send/send.ts'
import { type CallName, useRefresh } from '../send/useRefresh.ts'
import { useSend } from '../send/useSend.ts'

export interface Problem {
  Line: number
  Heading: string
  Msg: string
}

/** What every preview says of a file. */
export interface PreviewSummary {
  Rows: number
  ProblemCount: number
  /** The first problems; empty where each row carries its own. */
  Problems: readonly Problem[]
  /** The sheet of the workbook that was read; empty where the file has no named sheets. */
  Sheet: string
  /** Headings or files that nothing reads. */
  Unused: readonly string[]
}

interface Chosen<Answer> {
  file: File
  answer: Answer
  /** Made once for each file that was chosen, so that an import that is sent again after a lost answer is recognised. */
  requestKey: string
}

interface Options<Answer extends { OtherMsg: PreviewSummary }, Result> {
  preview: (file: File) => Promise<Answer>
  start: (send: Send, chosen: Chosen<Answer>) => Promise<Result>
  /** The calls whose answers change by it; they are read again where the file itself is refused, too. */
  invalidates: readonly CallName[]
  done: string | ((result: Result) => string)
  /** After the import was started, or done where it is no job. */
  onStarted: () => void
}

/**
 * One import: a file is chosen and previewed, and imported as it was previewed (`ImportDrawer`). The file is read at once,
 * because a browser refuses to send one that was saved again since it was chosen.
 */
export function useImport<Answer extends { OtherMsg: PreviewSummary }, Result>({
  preview,
  start,
  invalidates,
  done,
  onStarted,
}: Options<Answer, Result>) {
  const refresh = useRefresh()
  const read = useSend({
    change: async (_, chosen: File): Promise<Chosen<Answer>> => {
      const file = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type })
      return { file, answer: await preview(file), requestKey: newRequestKey() }
    },
    // A preview changes nothing. Where it is refused, what the file was compared with may have changed.
    invalidates: [],
    onRefused: () => {
      void refresh(invalidates)
      return false
    },
  })
  const begin = useSend({ change: start, invalidates, done, onSent: onStarted })
  /** Forgets the file, because what it would be imported into was changed. */
  const reset = () => {
    read.dismiss()
    begin.dismiss()
  }
  return {
    fileName: read.input?.name ?? '',
    answer: read.answer?.answer,
    choose: (file: File) => {
      begin.dismiss()
      read.start(file)
    },
    reset,
    start: () => read.answer && begin.start(read.answer),
    isReading: read.isSending,
    isStarting: begin.isSending,
    refusals: { read, begin },
  }
}
