import { useState } from 'react'
import { CallError } from '#client/callError.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import type { ServerRefusal } from '#domain/reasons/serverRefusals.ts'
import type { Send } from '../send/send.ts'
import type { Typed } from '../send/UnreadRefusal.ts'
import { type CallName, useRefresh } from '../send/useRefresh.ts'
import { type Sending, useSend } from '../send/useSend.ts'
import { changedFields, type MergedEdits, mergeEdits } from './mergeEdits.ts'

/** What goes with every save of the office, beside the request key (office#one-change, office#two-editors). */
export interface SaveFacts {
  Version: number
}

interface Options<Item extends { Version: number }, Input extends object, Saved> {
  /** What is stored, as it was when the form was opened. */
  item: Item
  inputOf: (item: Item) => Input
  /** What was typed at an earlier visit and is taken up again (`KeptOffer`); null for a fresh start. */
  typed?: Input | null
  /** Makes the call; the facts are sent along. */
  save: (send: Send, input: Input, facts: SaveFacts) => Promise<Saved>
  /** Reads what is stored now, after somebody else has saved. */
  reload: () => Promise<Item>
  /** The calls whose answers change by it. */
  invalidates: readonly CallName[]
  /** The sentence of a success. */
  done?: string | ((saved: Saved, input: Input) => string)
  /** After what the screens show has been read again. */
  onSaved?: (saved: Saved) => void | Promise<void>
  /** The form goes on after a save, from what is stored then. */
  staysOpen?: boolean
  /** What of the input is told, by the labels of its fields, where a refusal is read after the form is gone. */
  told?: (input: Input) => Typed
  /** The refusal of what can be edited no more, so that the screen shows what took its place. */
  over?: Reason | ServerRefusal
  /** What the screen shows as stored now; a version that leaves all of the form as it was is taken over without a word. */
  newest?: Item | undefined
}

const isChangedMeanwhile = (error: Error | null) => error instanceof CallError && error.reason === 'CHANGED_MEANWHILE'

/**
 * A form over something that others may edit too. When somebody else has saved in the meantime, the newest is read, his
 * changes are taken where this person changed nothing, and everything typed stays; `merge` tells the form what to show
 * (`ChangedMeanwhile`).
 */
export function useEdit<Item extends { Version: number }, Input extends object, Saved>({
  item,
  inputOf,
  typed = null,
  save,
  reload,
  invalidates,
  done,
  onSaved,
  staysOpen = false,
  told,
  over,
  newest: shown,
}: Options<Item, Input, Saved>) {
  const [stored, setStored] = useState(item)
  const [input, setInput] = useState(() => typed ?? inputOf(item))
  const [merge, setMerge] = useState<MergedEdits<Input> | null>(null)
  const isOnlyNewer =
    shown !== undefined && shown.Version > stored.Version && changedFields(inputOf(stored), inputOf(shown)).length === 0
  if (isOnlyNewer) setStored(shown)
  const refresh = useRefresh()
  const sending = useSend<Input, Saved>({
    change: (send, sent) => save(send, sent, { Version: stored.Version }),
    // A form is often keyed by what is stored, so that reading it again after a refusal would take away what was typed.
    invalidates: [],
    ...(told && { typed: told(input) }),
    ...(done !== undefined && { done }),
    onSent: async (saved, sent) => {
      await refresh(invalidates)
      if (staysOpen) {
        const newest = await reload()
        setStored(newest)
        setMerge(null)
        // The server may have cleaned what was sent; what was typed since then stays.
        setInput((now) => (now === sent ? inputOf(newest) : now))
      }
      await onSaved?.(saved)
    },
    onRefused: async (error) => {
      if (over !== undefined && error instanceof CallError && error.reason === over) await refresh(invalidates)
      if (!isChangedMeanwhile(error)) return false
      const newest = await reload()
      const found = mergeEdits(inputOf(stored), inputOf(newest), input)
      setStored(newest)
      setInput(found.merged)
      setMerge(found)
      return true
    },
  })
  const set = (change: Partial<Input>) => setInput((now) => ({ ...now, ...change }))
  /** Takes the other person's value for a field that both changed. */
  const takeTheirs = (field: keyof Input) => {
    const conflict = merge?.conflicts.find((one) => one.field === field)
    if (!merge || !conflict) return
    setInput((now) => ({ ...now, [field]: conflict.theirs }))
    setMerge({ ...merge, taken: [...merge.taken, field], conflicts: merge.conflicts.filter((one) => one !== conflict) })
  }
  return {
    stored,
    input,
    set,
    changed: changedFields(inputOf(stored), input),
    merge,
    takeTheirs,
    submit: () => sending.start(input),
    isSaving: sending.isSending,
    /** Why the last save failed, for `Refusal`; nothing where `merge` tells it. */
    refusal: { ...sending, failure: merge && isChangedMeanwhile(sending.failure) ? null : sending.failure } as Sending,
  }
}
