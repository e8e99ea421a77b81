/** A form on the screen whose input may be lost. */
export interface GuardedForm {
  readonly name: string
  isChanged: () => boolean
  /** Whether all that was typed is kept in this browser, or some of it may not be. */
  isKept: () => boolean
  /** Called when the person goes: what is kept is offered when he comes back. */
  leave: () => void
  throwAway: () => void
}

type LeaveAnswer = 'stay' | 'leave' | 'throwAway'

export interface LeaveQuestion {
  isKept: boolean
  answer: (answer: LeaveAnswer) => void
}

type Count = () => number

const counts = new Set<Count>()
const forms = new Set<GuardedForm>()
const listeners = new Set<() => void>()
let question: LeaveQuestion | null = null

function show(next: LeaveQuestion | null): void {
  question = next
  for (const listener of listeners) listener()
}

const changedAmong = (some: Iterable<GuardedForm>) => [...some].filter((form) => form.isChanged())

/** How much is not saved; `kept` names forms of which something lies in this browser, whether they are on the screen or not. */
const unsaved = (kept: readonly string[] = []): number =>
  [...counts].reduce((sum, count) => sum + count(), 0) +
  new Set([...kept, ...changedAmong(forms).map(({ name }) => name)]).size

function ask(event: BeforeUnloadEvent): void {
  if (unsaved() > 0) event.preventDefault()
}

function watchOver<Watched>(all: Set<Watched>, one: Watched): () => void {
  if (counts.size + forms.size === 0) window.addEventListener('beforeunload', ask)
  all.add(one)
  return () => {
    all.delete(one)
  }
}

/** Knows what is not saved at the server yet, and lets nobody leave it without being asked. */
export const leaveGuard = {
  /** Counts work that outlives its screen; it is asked for before the page is closed and before somebody signs out. */
  watch: (count: Count): (() => void) => watchOver(counts, count),
  /** A form that is lost with its screen; it is asked for whenever its screen or its dialog is left. */
  watchForm: (form: GuardedForm): (() => void) => watchOver(forms, form),
  unsaved,
  hasChanged: (): boolean => changedAmong(forms).length > 0,
  /** Goes at once where none of the forms has anything to lose; otherwise asks, and goes unless the person stays. */
  whenLeft(go: () => void, some: Iterable<GuardedForm> = forms): void {
    const changed = changedAmong(some)
    if (changed.length === 0) {
      go()
      return
    }
    question?.answer('stay')
    show({
      isKept: changed.every((form) => form.isKept()),
      answer: (answer) => {
        show(null)
        if (answer === 'stay') return
        for (const form of changed) {
          if (answer === 'leave') form.leave()
          else form.throwAway()
        }
        go()
      },
    })
  },
  question: (): LeaveQuestion | null => question,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
