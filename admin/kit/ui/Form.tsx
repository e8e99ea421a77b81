import { Alert } from 'antd'
import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import type { KeptForm } from '../kept/KeptForm.ts'
import { KeptOffer } from '../kept/KeptOffer.tsx'
import styles from './Form.module.css'

/**
 * A sentence for each field that keeps the form from being sent, by the id of its control (`htmlFor`), or by `name` where it has
 * several; `form` is what no single field is at fault of.
 */
export type Faults = Readonly<Record<string, string | null | undefined>>

/** Those that are shown: nobody is told what is missing before he has tried to send. */
const ShownFaults = createContext<Faults>({})

interface FormProps {
  /** What is typed into it, or why nothing of it is kept. */
  kept: KeptForm | { none: string }
  /** Why it cannot be sent; whoever tries is told, and led to the first field. */
  faults?: Faults
  /** What a screen reader calls it, where no title of its own stands above it. */
  label?: string
  className?: string | undefined
  onFinish?: () => void
  children: ReactNode
}

const CONTROL = 'input, textarea, select'

/** Whoever sends a form in which something is wrong is led to the first field that is, or to what no field is at fault of. */
function focusFirstWrong(form: HTMLElement): void {
  const wrong = form.querySelector('[data-status="error"]')
  if (!wrong) form.querySelector('[data-form-fault]')?.scrollIntoView?.({ block: 'nearest' })
  else if (!wrong.contains(document.activeElement)) wrong.querySelector<HTMLElement>(CONTROL)?.focus()
}

/**
 * A form whose fields the screen keeps itself. The library's form would bring a store and a validator of its own, 25 KB,
 * which no screen that checks by the rules of `domain/` uses.
 */
export function Form({ kept, faults = {}, label, className, onFinish, children }: FormProps) {
  const [isTried, setTried] = useState(false)
  const shown = isTried ? faults : {}
  const isFaulty = Object.values(faults).some(Boolean)
  return (
    <form
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        // A form in a dialog is, for React, within the form that opened it.
        event.stopPropagation()
        const [form, focusedAt] = [event.currentTarget, document.activeElement]
        setTried(isFaulty)
        if (!isFaulty) onFinish?.()
        requestAnimationFrame(() => {
          // Whoever types on meanwhile, or was led to a field by the form itself, stays there.
          const now = document.activeElement
          if (now === focusedAt || now === document.body) focusFirstWrong(form)
        })
      }}
    >
      <ShownFaults value={shown}>
        {shown.form && (
          <div data-form-fault="" className={styles.fault}>
            <Alert type="error" showIcon role="alert" title={shown.form} />
          </div>
        )}
        {'none' in kept ? children : <KeptOffer kept={kept}>{children}</KeptOffer>}
      </ShownFaults>
      {/* Without a submit button in the form, Enter would not send it; that of a dialog stands below. */}
      {onFinish && <button type="submit" hidden tabIndex={-1} aria-hidden="true" />}
    </form>
  )
}

interface FormItemProps {
  label?: ReactNode
  /** The id of the control; absent where it has several, or a label of its own. */
  htmlFor?: string | undefined
  /** By which the form's faults know it where it has no such id. */
  name?: string
  /** Its name in the call, by which the server may refuse it. */
  wire?: string
  className?: string | undefined
  /** What one should know before filling it in. */
  extra?: ReactNode
  /** What is wrong, or a hint. */
  help?: ReactNode
  validateStatus?: 'error' | 'warning' | ''
  required?: boolean
  children?: ReactNode
}

/** A control with its label above it, and its error, hint and explanation below. */
function FormItem(props: FormItemProps) {
  const { label, htmlFor, name = htmlFor, wire, className, extra, required, children } = props
  const shown = use(ShownFaults)
  const fault = name === undefined ? undefined : shown[name]
  const isOwnFault = props.validateStatus === 'error'
  const help = (!isOwnFault && fault) || props.help
  const validateStatus = !isOwnFault && fault ? 'error' : (props.validateStatus ?? '')
  const labelClass = required ? styles.required : styles.label
  const item = useRef<HTMLDivElement>(null)
  const helpId = useId()
  const isWrong = validateStatus === 'error'
  useEffect(() => {
    const control = item.current?.querySelector(CONTROL)
    if (!control || !isWrong) return
    control.setAttribute('aria-invalid', 'true')
    control.setAttribute('aria-errormessage', helpId)
    return () => {
      control.removeAttribute('aria-invalid')
      control.removeAttribute('aria-errormessage')
    }
  }, [isWrong, helpId])
  return (
    <div ref={item} className={`${styles.item} ${className ?? ''}`} data-status={validateStatus} data-field={wire}>
      {label !== undefined &&
        (htmlFor === undefined ? (
          <p className={labelClass}>{label}</p>
        ) : (
          <label className={labelClass} htmlFor={htmlFor}>
            {label}
          </label>
        ))}
      {children}
      {help && (
        <div id={helpId} className={styles.help} role={validateStatus === 'error' ? 'alert' : undefined}>
          {help}
        </div>
      )}
      {extra && <div className={styles.extra}>{extra}</div>}
    </div>
  )
}

Form.Item = FormItem
