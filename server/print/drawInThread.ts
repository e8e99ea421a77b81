import { workThread } from '../concurrency/workThread.ts'
import type { PrintAnswer, PrintTask } from './printTask.ts'

/** The fonts take fifty megabytes, a page of pixels ten. */
const MEMORY_LIMIT_MB = 512
const TIME_LIMIT_MS = 20_000

const thread = workThread<PrintTask, PrintAnswer>({
  name: 'printThread',
  beside: import.meta.url,
  memoryMb: MEMORY_LIMIT_MB,
})

/** Draws a single certificate, or shows a PDF as a picture, without stopping whoever asks: it takes a tenth of a second. */
export async function drawInThread(task: PrintTask): Promise<Buffer> {
  return Buffer.from((await thread.ask(task, TIME_LIMIT_MS)).bytes)
}
