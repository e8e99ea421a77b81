import { forgetKept, type KeptInput, keep, keepUnasked, keptPerson, readKept, takeUnasked } from './keptInput.ts'
import { type GuardedForm, leaveGuard } from './leaveGuard.ts'

/** Long enough not to write at each key, short enough to lose no more than a sentence. */
const KEEP_AFTER_MS = 800

interface Field {
  initial: unknown
  value: unknown
  options: FieldOptions<unknown>
}

export interface FieldOptions<Value> {
  /** It is never stored in this browser, and lost when the form is left: a password, a whole certificate number, a file. */
  isSecret?: boolean
  /** What of the value may be stored in this browser, where it is not all of it. */
  stored?: (value: Value) => Value
  /** It is kept with the others, but a change of it alone is no reason to keep or to ask: what was stored, what is searched. */
  isAside?: boolean
}

const storedOf = ({ options }: Field, value: unknown): unknown => (options.stored ? options.stored(value) : value)

/** Whether something was typed into it that may be stored. */
const isWorthKeeping = (field: Field): boolean =>
  isChanged(field) &&
  !field.options.isSecret &&
  JSON.stringify(storedOf(field, field.initial)) !== JSON.stringify(storedOf(field, field.value))

/** Whether something that was typed into it is lost when the form is left. */
function isLostIn(field: Field): boolean {
  return (
    isChanged(field) &&
    (field.options.isSecret === true || JSON.stringify(storedOf(field, field.value)) !== JSON.stringify(field.value))
  )
}

function isChanged({ initial, value, options }: Field): boolean {
  if (options.isAside || Object.is(initial, value)) return false
  return options.isSecret === true || JSON.stringify(initial) !== JSON.stringify(value)
}

/**
 * What is typed into one form, by the name of each field. It is kept in this browser while it differs from what the form
 * began with, offered when the form is opened again, and forgotten when it is sent or thrown away.
 */
export class KeptForm implements GuardedForm {
  /** What the form is and whom or what it is about, such as `waiver.7`. */
  readonly name: string
  /** What an earlier visit left, until the person has answered whether he goes on with it. */
  offered: KeptInput | null
  private readonly person = keptPerson()
  private readonly fields = new Map<string, Field>()
  /** Values that were taken up for fields which are not drawn yet. */
  private waiting: Readonly<Record<string, unknown>>
  private readonly listeners = new Set<() => void>()
  /** How often it was changed. */
  version = 0
  private timer = 0
  private isLeft = false

  constructor(name: string) {
    this.name = name
    const unasked = takeUnasked(name)
    this.waiting = unasked ?? {}
    this.offered = unasked === null ? readKept(name) : null
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The value of a field; the first call says with what it begins. */
  value<Value>(name: string, initial: Value | (() => Value), options: FieldOptions<Value>): Value {
    const known = this.fields.get(name)
    if (known) return known.value as Value
    const begun = initial instanceof Function ? initial() : initial
    const value = name in this.waiting ? (this.waiting[name] as Value) : begun
    this.fields.set(name, { initial: begun, value, options: options as FieldOptions<unknown> })
    return value
  }

  set<Value>(name: string, next: Value | ((now: Value) => Value)): void {
    const field = this.fields.get(name)
    if (!field) throw new Error(`${this.name} has no field ${name}`)
    const value = next instanceof Function ? next(field.value as Value) : next
    if (Object.is(value, field.value)) return
    this.fields.set(name, { ...field, value })
    this.isLeft = false
    this.changed()
  }

  /** What is stored has changed, or was: from now on the fields count as changed where they differ from this. */
  begin(values: Readonly<Record<string, unknown>>): void {
    for (const [name, initial] of Object.entries(values)) {
      const field = this.fields.get(name)
      if (field) this.fields.set(name, { ...field, initial })
    }
    // Something may have been typed while it was being sent.
    this.isLeft = false
    this.changed()
  }

  isChanged = (): boolean => !this.isLeft && [...this.fields.values()].some(isChanged)
  isKept = (): boolean => ![...this.fields.values()].some(isLostIn)

  /** Goes on with what was offered. */
  take(): void {
    this.goOn(this.offered?.values ?? {})
  }

  private goOn(values: KeptInput['values']): void {
    this.offered = null
    this.waiting = values
    for (const [name, field] of this.fields) {
      if (name in values) this.fields.set(name, { ...field, value: values[name] })
    }
    this.changed()
  }

  /** Begins anew: nothing that was typed stays, here or in this browser. */
  throwAway(): void {
    this.offered = null
    this.waiting = {}
    for (const [name, field] of this.fields) this.fields.set(name, { ...field, value: field.initial })
    this.forget()
    this.tell()
  }

  /** What was typed is at the server now. */
  sent(): void {
    this.offered = null
    this.waiting = {}
    this.isLeft = true
    this.forget()
  }

  leave(): void {
    this.flush()
    this.isLeft = true
  }

  /** The form is on the screen until the function that is returned is called. */
  open(): () => void {
    this.isLeft = false
    // A form that takes the place of an earlier one of the same name is drawn before that one is gone.
    const unasked = takeUnasked(this.name)
    if (unasked !== null) this.goOn(unasked)
    const unwatch = leaveGuard.watchForm(this)
    const flush = () => this.flush()
    window.addEventListener('pagehide', flush)
    return () => {
      if (this.isChanged() && this.person === keptPerson()) keepUnasked(this.name, this.keptValues())
      flush()
      unwatch()
      window.removeEventListener('pagehide', flush)
    }
  }

  private keptValues(): Record<string, unknown> {
    const open = [...this.fields].filter(([, { options }]) => !options.isSecret)
    return { ...this.waiting, ...Object.fromEntries(open.map(([name, field]) => [name, storedOf(field, field.value)])) }
  }

  private changed(): void {
    window.clearTimeout(this.timer)
    this.timer = window.setTimeout(() => this.flush(), KEEP_AFTER_MS)
    this.tell()
  }

  /** Writes what is typed, and removes what was typed and taken back again. */
  private flush(): void {
    window.clearTimeout(this.timer)
    if (this.offered !== null || this.isLeft || this.person !== keptPerson()) return
    if ([...this.fields.values()].some(isWorthKeeping)) keep(this.name, this.keptValues())
    else forgetKept(this.name)
  }

  private forget(): void {
    window.clearTimeout(this.timer)
    if (this.person === keptPerson()) forgetKept(this.name)
  }

  private tell(): void {
    this.version += 1
    for (const listener of this.listeners) listener()
  }
}
