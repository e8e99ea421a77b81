import { Alert } from 'antd'
import { type ReactNode, useEffect, useId } from 'react'
import { CallError, messageOf } from '#client/callError.ts'
import { markNamedField } from './namedField.ts'
import type { Sending } from './useSend.ts'

interface Props {
  of: Sending
  /** Stands before the server's sentence. */
  before?: string
  /** What can be done about it. */
  action?: ReactNode
  className?: string | undefined
}

/**
 * Shows why a change was not made, in the form that sent it, until it is closed or the change is sent again. The field that it
 * speaks of is marked and gets the focus.
 */
export function Refusal({ of: { failure, dismiss, unread }, before = '', action, className }: Props) {
  const id = useId()
  useEffect(() => unread.showInForm(), [unread])
  useEffect(() => {
    if (!(failure instanceof CallError) || failure.failure !== 'refused') return
    const alert = document.getElementById(id)
    return alert ? markNamedField(alert, messageOf(failure), failure.field) : undefined
  }, [failure, id])
  if (failure === null) return null
  return (
    <Alert
      id={id}
      type="error"
      showIcon
      role="alert"
      title={`${before}${messageOf(failure)}`}
      action={action}
      className={className}
      closable={{ 'aria-label': '关闭提示', onClose: dismiss }}
    />
  )
}
