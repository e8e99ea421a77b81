import { useEffect, useState } from 'react'
import { call } from '#client/api.ts'
import { cleanText } from '#domain/text.ts'
import { type EnrolmentDraft, withMadeSpell } from './draft.ts'

/** The debounce: about the pause between two words typed with a Chinese input method. */
const settleMs = 400

/**
 * Generates the pinyin of the name unless the user typed his own. Returns whether that failed, for a hint at the field.
 */
export function useNameSpell(
  draft: EnrolmentDraft,
  change: (next: (draft: EnrolmentDraft) => EnrolmentDraft) => void,
): boolean {
  const { name, nameSpell } = draft.form
  const [made, setMade] = useState({ name, nameSpell })
  const [failedFor, setFailedFor] = useState<string | null>(null)
  const isDue = !draft.isSpellTyped && cleanText(name) !== '' && (made.name !== name || nameSpell === '')
  useEffect(() => {
    if (!isDue || failedFor === name) return
    let isStale = false
    const timer = window.setTimeout(() => {
      call('Public', 'GetNameSpell', { Name: name }).then(
        ({ OtherMsg }) => {
          if (isStale) return
          setMade({ name, nameSpell: OtherMsg.NameSpell })
          change((last) => withMadeSpell(last, name, OtherMsg.NameSpell))
        },
        () => {
          if (!isStale) setFailedFor(name)
        },
      )
    }, settleMs)
    return () => {
      isStale = true
      window.clearTimeout(timer)
    }
  }, [isDue, name, failedFor, change])
  return isDue && failedFor === name
}
