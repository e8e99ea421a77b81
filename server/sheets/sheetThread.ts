import { parentPort } from 'node:worker_threads'
import { Refusal } from '../refuse.ts'
import { parseSheet } from './parseSheet.ts'
import type { SheetAnswer, SheetTask } from './sheetTask.ts'

async function answerTo(task: SheetTask): Promise<SheetAnswer> {
  try {
    return { sheet: await parseSheet(task.bytes, task) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code, params: error.extra.params ?? {} }
    throw error
  }
}

parentPort?.on('message', async (task: SheetTask) => parentPort?.postMessage(await answerTo(task)))
