import { useRef, useState } from 'react'
import { messageOf } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'

interface Failure {
  name: string
  reason: string
}

/**
 * Saves several rows one after the other, since each has a version of its own. Those that were saved are not sent again
 * when the person tries the failed ones once more with the same input.
 */
export function useSaveEach<Row>(nameOf: (row: Row) => string) {
  const [done, setDone] = useState<number | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const saved = useRef(new Set<string>())
  const keys = useRef(new Map<string, string>())

  const saveEach = async (
    rows: readonly Row[],
    inputText: string,
    save: (row: Row, requestKey: string) => Promise<unknown>,
  ): Promise<boolean> => {
    const failed: Failure[] = []
    setFailures([])
    for (const [at, row] of rows.entries()) {
      setDone(at)
      const action = JSON.stringify([nameOf(row), inputText])
      if (saved.current.has(action)) continue
      const attempt = JSON.stringify([row, inputText])
      const key = keys.current.get(attempt) ?? newRequestKey()
      keys.current.set(attempt, key)
      try {
        await save(row, key)
        saved.current.add(action)
      } catch (error) {
        failed.push({ name: nameOf(row), reason: messageOf(error) })
      }
    }
    setDone(null)
    setFailures(failed)
    return failed.length === 0
  }
  return { saveEach, done, failures }
}
