import { CallError, messageOf } from '#client/callError.ts'
import { currentSession } from '#client/session.ts'

/** What was typed into a form, by the label of each field. */
export type Typed = Readonly<Record<string, string>>

/** What a notice above the page says of a refusal whose form is gone. */
export interface RefusalNotice {
  title: string
  /** What the person had typed, so that it is not lost. */
  typed: string
  /** Called when the person closes the notice. */
  dismiss: () => void
}

/** What a form is about, what is typed into it now, and how it forgets a refusal. */
export interface FormDescription {
  subject: string
  typed: Typed
  dismiss: () => void
}

/** The refusals that are shown above the page now. */
const shownAbovePage = new Set<UnreadRefusal>()

/** Takes away what the last person was shown and has typed; called where somebody signs out. */
export function forgetRefusals(): void {
  for (const unread of shownAbovePage) unread.forget()
}

/**
 * Keeps one refusal until somebody has read it. Forms show it in their place (`Refusal`). While no form does, because the
 * screen has changed and the form is gone, it is shown above the page.
 */
export class UnreadRefusal {
  private form: FormDescription = { subject: '', typed: {}, dismiss: () => undefined }
  private error: Error | null = null
  private formsThatShow = 0
  private readonly openNotice: (notice: RefusalNotice) => void
  private readonly closeNotice: () => void

  constructor(openNotice: (notice: RefusalNotice) => void, closeNotice: () => void) {
    this.openNotice = openNotice
    this.closeNotice = closeNotice
  }

  describeForm(form: FormDescription): void {
    this.form = form
  }

  /** Keeps a refusal. A person whose session has ended sees the login instead. */
  add(error: Error): void {
    if (error instanceof CallError && error.failure === 'unauthorised') return
    this.error = error
    if (this.formsThatShow === 0) this.showAbovePage()
  }

  forget(): void {
    this.error = null
    this.hideAbovePage()
  }

  /** A form shows the refusal from now on, until the function that is returned is called. */
  showInForm(): () => void {
    this.formsThatShow += 1
    this.hideAbovePage()
    return () => {
      this.formsThatShow -= 1
      // After a sign-out the next person must not read it.
      if (this.formsThatShow === 0 && this.error !== null && currentSession() !== null) this.showAbovePage()
    }
  }

  private hideAbovePage(): void {
    if (shownAbovePage.delete(this)) this.closeNotice()
  }

  private showAbovePage(): void {
    shownAbovePage.add(this)
    const sentence = messageOf(this.error)
    const { subject, typed, dismiss } = this.form
    this.openNotice({
      dismiss,
      title: subject === '' ? sentence : `${subject}：${sentence}`,
      typed: Object.entries(typed)
        .filter(([, text]) => text.trim() !== '')
        .map(([label, text]) => `${label}：${text.trim()}`)
        .join('；'),
    })
  }
}
