import { useState } from 'react'
import { CallError } from '#client/callError.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import type { ServerRefusal } from '#domain/reasons/serverRefusals.ts'
import type { KeptForm } from '../kept/KeptForm.ts'
import { useKeptForm, useTyped } from '../kept/useKeptForm.ts'
import type { Send } from '../send/send.ts'
import type { Typed } from '../send/UnreadRefusal.ts'
import { type CallName, useRefresh } from '../send/useRefresh.ts'
import { type Sending, useSend } from '../send/useSend.ts'
import { changedFields, type MergedEdits, mergeEdits } from './mergeEdits.ts'

/** Goes with every save of the office, beside the request key: the version that was seen (office#two-editors). */
export interface SaveFacts {
  Version: number
}

interface Options<Item extends { Version: number }, Input extends object, Saved> {
  /** What is stored, as it was when the form was opened. */
  item: Item
  inputOf: (item: Item) => Input
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
  /** The form stays open after a save, and goes on from what is stored then. */
  staysOpen?: boolean
  /** As `typed` of `useSend`. */
  typed?: (input: Input) => Typed
  /** The refusal that says that the item can no longer be edited; the screens are then read again, to show what replaced it. */
  endedBy?: Reason | ServerRefusal
  /** What the screen shows as stored now. A newer version in which no field of the form differs is adopted silently. */
  shown?: Item | undefined
}

const isChangedMeanwhile = (error: Error | null) => error instanceof CallError && error.reason === 'CHANGED_MEANWHILE'

/**
 * A form over something that others may edit too. When somebody else has saved meanwhile, the newest version is read: his
 * values are taken in the fields that this person has not changed, and everything that was typed stays. `merge` tells the
 * form what to show of it (`ChangedMeanwhile`).
 */
export function useEdit<Item extends { Version: number }, Input extends object, Saved>({
  form,
  ...options
}: Options<Item, Input, Saved> & {
  /** Under this name the browser keeps what is typed: which form it is and what it is about, such as `venue.7`. */
  form: string
}) {
  return useEditIn(useKeptForm(form), options)
}

/** The same in a form that holds other fields as well. */
export function useEditIn<Item extends { Version: number }, Input extends object, Saved>(
  kept: KeptForm,
  {
    item,
    inputOf,
    save,
    reload,
    invalidates,
    done,
    onSaved,
    staysOpen = false,
    typed,
    endedBy,
    shown,
  }: Options<Item, Input, Saved>,
) {
  const [begunWith, setBegunWith] = useTyped(kept, 'stored', item, { isAside: true })
  const [input, setInput] = useTyped(kept, 'input', () => inputOf(item))
  const [merge, setMerge] = useState<MergedEdits<Input> | null>(null)
  const isSameButNewer =
    shown !== undefined &&
    shown.Version > begunWith.Version &&
    changedFields(inputOf(begunWith), inputOf(shown)).length === 0
  const stored = isSameButNewer ? shown : begunWith
  const setStored = (newest: Item) => {
    setBegunWith(newest)
    kept.begin({ input: inputOf(newest) })
  }
  const refresh = useRefresh()
  const sending = useSend<Input, Saved>({
    kept,
    change: (send, sent) => save(send, sent, { Version: stored.Version }),
    // A form is often keyed by what is stored, so that reading it again after a refusal would take away what was typed.
    invalidates: [],
    ...(typed && { typed: typed(input) }),
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
      if (endedBy !== undefined && error instanceof CallError && error.reason === endedBy) await refresh(invalidates)
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
    kept,
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
