import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErasedMark } from '#server/records/people/privacy/erasedQueries.ts'

/** Beside the database and not in it: a backup is older than what was erased after it. */
export const ERASED_LIST = 'erased.jsonl'

/** Adds lines to a list of erased people, durable when the promise resolves. Numbers and moments only. */
export async function addToErasedList(folder: string, marks: readonly ErasedMark[]): Promise<void> {
  if (marks.length === 0) return
  const handle = await open(join(folder, ERASED_LIST), 'a', 0o600)
  try {
    await handle.writeFile(marks.map((mark) => `${JSON.stringify(mark)}\n`).join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The list of a folder, each person once; empty where there is none. A line that was cut off by a crash is written again. */
export async function readErasedList(folder: string): Promise<ErasedMark[]> {
  let text: string
  try {
    text = await readFile(join(folder, ERASED_LIST), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return parseErasedList(text)
}

/** The marks in the text of a list, each once. */
export function parseErasedList(text: string): ErasedMark[] {
  const lines = text.split('\n')
  const whole = lines.filter((line) => line.endsWith('}'))
  return [...new Set(whole)].map((line) => JSON.parse(line) as ErasedMark)
}
