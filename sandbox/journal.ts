import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxEvent } from './events.ts'

/** The log of events in `dir/journal.jsonl`; in memory only if `dir` is null. */
export interface Journal {
  events: SandboxEvent[]
  append(event: SandboxEvent): void
}

/**
 * Reads the journal and opens it for appending.
 * @throws Error naming the line that is not an event; only an incomplete last line, left by a kill, is cut off
 */
export function openJournal(dir: string | null): Journal {
  if (dir === null) return { events: [], append: () => undefined }
  mkdirSync(dir, { recursive: true })
  const path = join(dir, 'journal.jsonl')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole))
  const events = whole.split('\n').slice(0, -1).map(readLine)
  return { events, append: (event) => appendFileSync(path, `${JSON.stringify(event)}\n`) }
}

function readLine(line: string, index: number): SandboxEvent {
  try {
    return JSON.parse(line) as SandboxEvent
  } catch {
    throw new Error(`journal.jsonl: line ${index + 1} is damaged`)
  }
}
