import { useMutation } from '@tanstack/react-query'
import { newRequestKey } from '#client/requestKey.ts'

export interface Problem {
  Line: number
  Heading: string
  Msg: string
}

/** What every preview says of a file. */
export interface PreviewSummary {
  Rows: number
  ProblemCount: number
  /** The first problems; none of them where the rows tell their own. */
  Problems: readonly Problem[]
  /** The sheet of the workbook that was read; empty where the file has no named sheets. */
  Sheet: string
  /** Headings or files that nothing reads. */
  Unused: readonly string[]
}

interface Chosen<Answer> {
  file: File
  answer: Answer
  /** One import of one file: pressed again after a lost answer, it is recognised. */
  requestKey: string
}

interface Options<Answer extends { OtherMsg: PreviewSummary }> {
  preview: (file: File) => Promise<Answer>
  start: (chosen: Chosen<Answer>) => Promise<unknown>
  /** After the import was started, or done where it is no job. */
  onStarted: (result: unknown) => void | Promise<void>
}

/**
 * One import: a file is chosen and previewed, and imported as it was previewed (`ImportDrawer`). The file is read at once,
 * because a browser refuses to send one that was saved again since it was chosen.
 */
export function useImport<Answer extends { OtherMsg: PreviewSummary }>({ preview, start, onStarted }: Options<Answer>) {
  const read = useMutation({
    mutationFn: async (chosen: File): Promise<Chosen<Answer>> => {
      const file = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type })
      return { file, answer: await preview(file), requestKey: newRequestKey() }
    },
  })
  const begin = useMutation({ mutationFn: start, onSuccess: onStarted })
  const reset = () => {
    read.reset()
    begin.reset()
  }
  return {
    fileName: read.variables?.name ?? '',
    answer: read.data?.answer,
    choose: (file: File) => {
      begin.reset()
      read.mutate(file)
    },
    /** Forgets the file, because what it would be imported into was changed. */
    reset,
    start: () => read.data && begin.mutate(read.data),
    isReading: read.isPending,
    isStarting: begin.isPending,
    error: begin.error ?? read.error,
  }
}
