/** One field that both people changed, each to something else. */
export interface FieldConflict<Input> {
  field: keyof Input
  theirs: unknown
  mine: unknown
}

export interface MergedEdits<Input> {
  /** Theirs where only they changed the field, otherwise mine. */
  merged: Input
  /** Fields that only they changed. */
  taken: Array<keyof Input>
  conflicts: Array<FieldConflict<Input>>
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges two people's changes of the same form, field by field. `base` is what both began with, `theirs` what is stored now,
 * `mine` what this person has typed and not saved.
 */
export function mergeEdits<Input extends object>(base: Input, theirs: Input, mine: Input): MergedEdits<Input> {
  const merged = { ...mine }
  const taken: Array<keyof Input> = []
  const conflicts: Array<FieldConflict<Input>> = []
  for (const field of Object.keys(theirs) as Array<keyof Input>) {
    if (isSame(base[field], theirs[field]) || isSame(theirs[field], mine[field])) continue
    if (isSame(base[field], mine[field])) {
      merged[field] = theirs[field]
      taken.push(field)
    } else conflicts.push({ field, theirs: theirs[field], mine: mine[field] })
  }
  return { merged, taken, conflicts }
}

/** The fields in which the input differs from what is stored. */
export function changedFields<Input extends object>(stored: Input, input: Input): Array<keyof Input> {
  return (Object.keys(input) as Array<keyof Input>).filter((field) => !isSame(stored[field], input[field]))
}
