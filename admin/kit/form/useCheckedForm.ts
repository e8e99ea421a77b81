import { type ChangeEvent, useState } from 'react'

/** A sentence for each field that is wrong. */
export type Faults<Field extends string> = Partial<Record<Field, string | null>>

interface Options<Input> {
  /** Stands before the names of the fields in their ids. */
  id: string
  empty: Input
  faultsOf: (input: Input) => Faults<keyof Input & string>
}

/**
 * Text fields of a new thing that are checked when the form is sent: each fault stands below its field until the field is
 * changed, and the first one gets the focus. For what is stored already there is `useEdit`.
 */
export function useCheckedForm<Input extends Record<string, string>>({ id, empty, faultsOf }: Options<Input>) {
  type Field = keyof Input & string
  const [input, setInput] = useState(empty)
  const [faults, setFaults] = useState<Faults<Field>>({})
  const idOf = (field: Field) => `${id}-${field}`
  const faultOf = (field: Field) => faults[field] ?? null
  return {
    input,
    /** Whether the form may be sent; otherwise it says why not. */
    check(): boolean {
      const found = faultsOf(input)
      setFaults(found)
      const wrong = (Object.keys(empty) as Field[]).find((field) => found[field])
      if (wrong) document.getElementById(idOf(wrong))?.focus()
      return wrong === undefined
    },
    /** The properties to spread on the field's `Form.Item`: label, fault and red edge. */
    item(field: Field) {
      const fault = faultOf(field)
      return { htmlFor: idOf(field), help: fault, validateStatus: fault ? ('error' as const) : ('' as const) }
    },
    /** The properties to spread on the field itself. */
    field(field: Field) {
      return {
        id: idOf(field),
        value: input[field],
        'aria-invalid': faultOf(field) !== null,
        status: faultOf(field) === null ? ('' as const) : ('error' as const),
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
          setInput({ ...input, [field]: target.value })
          setFaults({ ...faults, [field]: null })
        },
      }
    },
  }
}
