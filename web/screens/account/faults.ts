import { CallError, messageOf } from '#client/callError.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { type Reason, reasonText } from '#domain/reasons/reasons.ts'
import { toast } from '#web/ui/toast.ts'

/** The message beside each invalid field. */
export type Faults<Field extends string> = Partial<Record<Field, string>>

export function textsOf<Field extends string>(reasons: Partial<Record<Field, Reason>>): Faults<Field> {
  const texts: Faults<Field> = {}
  for (const field of Object.keys(reasons) as Field[]) {
    const reason = reasons[field]
    if (reason) texts[field] = reasonText(reason)
  }
  return texts
}

/** Returns the refusal code of a failed call; null for a lost network, an error, or a refusal without a known code. */
function reasonOfError(error: unknown): RefusalCode | null {
  return error instanceof CallError ? error.reason : null
}

/**
 * Shows a failed call beside its field, or as a failure toast where it belongs to no field
 * (specification#failure-toast). Returns the faults to show.
 */
export function faultsOfError<Field extends string>(
  error: unknown,
  fieldOf: (reason: RefusalCode) => Field | null,
): Faults<Field> {
  const reason = reasonOfError(error)
  const field = reason && fieldOf(reason)
  const faults: Faults<Field> = {}
  if (field) faults[field] = messageOf(error)
  else toast(messageOf(error), 'failure')
  return faults
}
