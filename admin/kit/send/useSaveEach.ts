import { useRef, useState } from 'react'
import { messageOf } from '#client/callError.ts'
import type { KeptForm } from '../kept/KeptForm.ts'
import type { Send } from './send.ts'
import type { CallName } from './useRefresh.ts'
import { useSend } from './useSend.ts'

interface Failure {
  name: string
  reason: string
}

interface Options<Row> {
  /** What was typed, where anything is; it is forgotten once all rows are saved. */
  kept?: KeptForm
  nameOf: (row: Row) => string
  /** What is given to each row: with other input those that were saved are saved again. */
  input: unknown
  save: (send: Send, row: Row) => Promise<unknown>
  invalidates: readonly CallName[]
  /** The sentence once all are saved. */
  done: string
  onSaved: () => void
}

/**
 * Saves several rows one after the other, since each has a version of its own. Those that were saved are not sent again
 * when the person tries the failed ones once more with the same input.
 */
export function useSaveEach<Row>({ kept, nameOf, input, save, invalidates, done, onSaved }: Options<Row>) {
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const saved = useRef(new Set<string>())
  const saving = useSend({
    change: async (send, rows: readonly Row[]) => {
      const failed: Failure[] = []
      setFailures([])
      for (const row of rows) {
        const action = JSON.stringify([nameOf(row), input])
        if (saved.current.has(action)) continue
        try {
          await save(send, row)
          saved.current.add(action)
        } catch (error) {
          failed.push({ name: nameOf(row), reason: messageOf(error) })
        }
      }
      return failed
    },
    invalidates,
    done: (failed) => (failed.length === 0 ? done : null),
    onSent: (failed) => {
      setFailures(failed)
      if (failed.length > 0) return
      kept?.sent()
      onSaved()
    },
  })
  return { start: saving.start, isSaving: saving.isSending, failures }
}
