import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '#client/callError.ts'
import { useRequestKey } from '#client/useRequestKey.ts'
import { changedFields, type MergedEdits, mergeEdits } from './mergeEdits.ts'

/** What goes with every save of the office (office#one-change, office#two-editors). */
export interface SaveFacts {
  Version: number
  RequestKey: string
}

interface Options<Item extends { Version: number }, Input extends object, Saved> {
  /** What is stored, as it was when the form was opened. */
  item: Item
  inputOf: (item: Item) => Input
  /** What was typed at an earlier visit and is taken up again (`KeptOffer`); null for a fresh start. */
  typed?: Input | null
  /** Makes the call; the facts are sent along. */
  save: (input: Input, facts: SaveFacts) => Promise<Saved>
  /** Reads what is stored now, after somebody else has saved. */
  reload: () => Promise<Item>
  onSaved: (saved: Saved) => void | Promise<void>
}

const isChangedMeanwhile = (error: Error | null) => error instanceof CallError && error.reason === 'CHANGED_MEANWHILE'

/**
 * A form over something that others may edit too. When somebody else has saved in the meantime, the newest is read, his
 * changes are taken where this person changed nothing, and everything typed stays; `merge` tells the form what to show
 * (`ChangedMeanwhile`). The request key stays the same while the same input is sent again, so that a lost answer does not
 * save twice.
 */
export function useEdit<Item extends { Version: number }, Input extends object, Saved>({
  item,
  inputOf,
  typed = null,
  save,
  reload,
  onSaved,
}: Options<Item, Input, Saved>) {
  const [stored, setStored] = useState(item)
  const [input, setInput] = useState(() => typed ?? inputOf(item))
  const [merge, setMerge] = useState<MergedEdits<Input> | null>(null)
  const keyOf = useRequestKey()
  const saving = useMutation({
    mutationFn: () => save(input, { Version: stored.Version, RequestKey: keyOf([stored.Version, input]) }),
    onSuccess: onSaved,
    onError: async (error) => {
      if (!isChangedMeanwhile(error)) return
      const newest = await reload()
      const found = mergeEdits(inputOf(stored), inputOf(newest), input)
      setStored(newest)
      setInput(found.merged)
      setMerge(found)
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
    submit: () => saving.mutate(),
    isSaving: saving.isPending,
    /** Why the last save failed; null where `merge` tells it. */
    error: merge && isChangedMeanwhile(saving.error) ? null : saving.error,
  }
}
