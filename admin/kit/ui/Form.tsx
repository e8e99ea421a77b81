import type { ReactNode } from 'react'
import type { KeptForm } from '../kept/KeptForm.ts'
import { KeptOffer } from '../kept/KeptOffer.tsx'
import styles from './Form.module.css'

interface FormProps {
  /** What is typed into it, or why nothing of it is kept. */
  kept: KeptForm | { none: string }
  className?: string | undefined
  onFinish?: () => void
  children: ReactNode
}

/**
 * A form whose fields the screen keeps itself. The library's form would bring a store and a validator of its own, 25 KB,
 * which no screen that checks by the rules of `domain/` uses.
 */
export function Form({ kept, className, onFinish, children }: FormProps) {
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        // A form in a dialog is, for React, within the form that opened it.
        event.stopPropagation()
        onFinish?.()
      }}
    >
      {'none' in kept ? children : <KeptOffer kept={kept}>{children}</KeptOffer>}
    </form>
  )
}

interface FormItemProps {
  label?: ReactNode
  /** The id of the control; absent where it has several, or a label of its own. */
  htmlFor?: string | undefined
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
function FormItem({ label, htmlFor, className, extra, help, validateStatus = '', required, children }: FormItemProps) {
  const labelClass = required ? styles.required : styles.label
  return (
    <div className={`${styles.item} ${className ?? ''}`} data-status={validateStatus}>
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
        <div className={styles.help} role={validateStatus === 'error' ? 'alert' : undefined}>
          {help}
        </div>
      )}
      {extra && <div className={styles.extra}>{extra}</div>}
    </div>
  )
}

Form.Item = FormItem
