import { CallError, messageOf } from '#client/callError.ts'
import { currentSession } from '#client/session.ts'

/** What was typed into a form, by the label of each field. */
export type Typed = Readonly<Record<string, string>>

/** A refusal with all that has to be told where the form is gone. */
export interface ToldRefusal {
  title: string
  typed: string
  /** Called when it was read. */
  dismiss: () => void
}

/** What a form is about, what is typed into it now, and how it forgets a refusal. */
export interface FormNow {
  subject: string
  typed: Typed
  dismiss: () => void
}

/** The refusals that stand above the page now. */
const toldNow = new Set<UnreadRefusal>()

/** Takes away what the last person was told and has typed; called where somebody signs out. */
export function forgetRefusals(): void {
  for (const unread of toldNow) unread.read()
}

/**
 * Keeps one refusal until somebody has read it. A form shows it where it stands (`Refusal`); while no form does, because
 * the row went on to another state and took the form along, it is told above the page.
 */
export class UnreadRefusal {
  private form: FormNow = { subject: '', typed: {}, dismiss: () => undefined }
  private error: Error | null = null
  private places = 0
  private readonly tell: (told: ToldRefusal) => void
  private readonly takeAway: () => void

  constructor(tell: (told: ToldRefusal) => void, takeAway: () => void) {
    this.tell = tell
    this.takeAway = takeAway
  }

  formIsNow(form: FormNow): void {
    this.form = form
  }

  /** Somebody was refused. Who is signed out sees the login instead. */
  keep(error: Error): void {
    if (error instanceof CallError && error.failure === 'unauthorised') return
    this.error = error
    if (this.places === 0) this.tellAbove()
  }

  read(): void {
    this.error = null
    this.takeBack()
  }

  /** A form shows the refusal from now on, until what is returned is called. */
  enter(): () => void {
    this.places += 1
    this.takeBack()
    return () => {
      this.places -= 1
      // Whoever comes after a person who has signed out reads nothing of his.
      if (this.places === 0 && this.error !== null && currentSession() !== null) this.tellAbove()
    }
  }

  private takeBack(): void {
    if (toldNow.delete(this)) this.takeAway()
  }

  private tellAbove(): void {
    toldNow.add(this)
    const sentence = messageOf(this.error)
    const { subject, typed, dismiss } = this.form
    this.tell({
      dismiss,
      title: subject === '' ? sentence : `${subject}：${sentence}`,
      typed: Object.entries(typed)
        .filter(([, text]) => text.trim() !== '')
        .map(([label, text]) => `${label}：${text.trim()}`)
        .join('；'),
    })
  }
}
