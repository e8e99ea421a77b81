import { useRef, useState } from 'react'
import { focusFirstError } from '#web/ui/focusFirstError.ts'
import { keepDraft, keptDraft } from './accountDraft.ts'
import type { AccountField, AccountValues } from './accountRules.ts'
import type { Faults } from './faults.ts'

/** The values of registration and new password, their faults, and their draft. */
export function useAccountForm() {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults<AccountField>>({})
  const [values, setValues] = useState<AccountValues>(() => {
    const { mobile, code, agreed } = keptDraft()
    return { mobile, code, agreed, password: '', repeat: '' }
  })
  // Answers arrive after later keystrokes, so async code reads the current values from this ref.
  const latest = useRef(values)

  const set = <Field extends AccountField>(field: Field, value: AccountValues[Field]) => {
    latest.current = { ...latest.current, [field]: value }
    setValues(latest.current)
    setFaults((last) => ({ ...last, [field]: undefined }))
    const { mobile, code, agreed } = latest.current
    keepDraft({ mobile, code, agreed })
  }
  const addFaults = (more: Faults<AccountField>) => setFaults((last) => ({ ...last, ...more }))
  const showFaults = (all: Faults<AccountField>) => {
    setFaults(all)
    focusFirstError(form.current)
  }
  return { form, values, latest, faults, set, addFaults, showFaults }
}

export type AccountFormState = ReturnType<typeof useAccountForm>
