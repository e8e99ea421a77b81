import { Alert } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { messageOf } from '#client/callError.ts'
import type { Sending } from './useSend.ts'

interface Props {
  of: Sending
  /** Stands before the server's sentence. */
  before?: string
  /** What can be done about it. */
  action?: ReactNode
  className?: string | undefined
}

/** Shows why a change was not made, in the form that sent it, until it is closed or the change is sent again. */
export function Refusal({ of: { failure, dismiss, unread }, before = '', action, className }: Props) {
  useEffect(() => unread.showInForm(), [unread])
  if (failure === null) return null
  return (
    <Alert
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
