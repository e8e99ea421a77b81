import { Modal, type ModalProps } from 'antd'
import { type MouseEvent, useState } from 'react'
import type { KeptForm } from './KeptForm.ts'
import { KeptOffer } from './KeptOffer.tsx'
import { leaveGuard } from './leaveGuard.ts'
import { useFirstField } from './useFirstField.ts'
import { FormsWithin } from './useKeptForm.ts'

interface Props extends Omit<ModalProps, 'onCancel'> {
  /** What is typed into it; absent where forms within it say so themselves. */
  kept?: KeptForm
  onCancel: () => void
}

/** The button of a dialog stands beside its form. */
function sendForm({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('[role="dialog"]')?.querySelector('form')?.requestSubmit()
}

/**
 * A dialog with a form: it offers what was kept, and asks before it is closed with something typed and not sent. Its button sends
 * the form, unless `onOk` says otherwise.
 */
export function KeptModal({ kept, onOk = sendForm, onCancel, okButtonProps, children, ...modal }: Props) {
  const [within] = useState(() => new Set<KeptForm>())
  const body = useFirstField(modal.open === true, Boolean(kept?.offered))
  return (
    <Modal
      mask={{ closable: false }}
      cancelText="取消"
      {...modal}
      onOk={onOk}
      okButtonProps={{ ...okButtonProps, disabled: okButtonProps?.disabled || Boolean(kept?.offered) }}
      onCancel={() => leaveGuard.whenLeft(onCancel, new Set([...(kept ? [kept] : []), ...within]))}
    >
      <div ref={body}>
        <FormsWithin value={within}>{kept ? <KeptOffer kept={kept}>{children}</KeptOffer> : children}</FormsWithin>
      </div>
    </Modal>
  )
}
