import { useEffect, useState } from 'react'
import { call } from '#client/api.ts'
import { cleanText } from '#domain/text.ts'
import { type Draft, withMadeSpell } from './draft.ts'

/** Somebody who types with a Chinese input method pauses about so long between words. */
const settleMs = 400

/** Makes the pinyin of the name unless the person wrote his own. Answers whether that failed, so the field can say so. */
export function useNameSpell(draft: Draft, change: (next: (draft: Draft) => Draft) => void): boolean {
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
