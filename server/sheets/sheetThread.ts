import { parentPort } from 'node:worker_threads'
import { Refusal } from '../refuse.ts'
import { parseSheet } from './parseSheet.ts'
import type { SheetAnswer, SheetTask } from './sheetTask.ts'

async function answerTo({ bytes, limits }: SheetTask): Promise<SheetAnswer> {
  try {
    return { rows: await parseSheet(bytes, limits) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code, params: error.extra.params ?? {} }
    throw error
  }
}

parentPort?.on('message', async (task: SheetTask) => parentPort?.postMessage(await answerTo(task)))
