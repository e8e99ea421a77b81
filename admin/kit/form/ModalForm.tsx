import { type ReactNode, useId } from 'react'
import type { KeptForm } from '../kept/KeptForm.ts'
import { KeptModal } from '../kept/KeptModal.tsx'
import { Refusal } from '../send/Refusal.tsx'
import type { Send } from '../send/send.ts'
import type { Typed } from '../send/UnreadRefusal.ts'
import type { CallName } from '../send/useRefresh.ts'
import { useSend } from '../send/useSend.ts'
import { type Faults, Form } from '../ui/Form.tsx'

interface Props<Answer> {
  /** What is typed into it. */
  kept: KeptForm
  title: string
  okText: string
  isDangerous?: boolean
  /** In pixels; the library's own where nothing is said. */
  width?: number
  /** What is missing or wrong, of which whoever sends it is told. */
  faults?: Faults
  /** Whether it can be sent at all: what has to be known first is here, and the dialog does not say why not. */
  isReady?: boolean
  /** What happens then, and to whom. */
  explanation?: ReactNode
  children: ReactNode
  /** As in `useSend`. */
  change: (send: Send) => Promise<Answer>
  invalidates: readonly CallName[]
  typed?: Typed
  done?: string | ((answer: Answer) => string | null)
  /** As in `useSend`. */
  onAnswer?: (answer: Answer) => void
  /** After a refusal, which may be about what somebody else changed. */
  onRefused?: () => void
  onClose: () => void
}

/** A form in a dialog, which closes when the change is made. Mounting opens it. */
export function ModalForm<Answer>(props: Props<Answer>) {
  const {
    kept,
    title,
    okText,
    isDangerous = false,
    isReady = true,
    explanation,
    children,
    change,
    onRefused,
    onClose,
  } = props
  const sending = useSend<void, Answer>({
    kept,
    change,
    invalidates: props.invalidates,
    ...(props.typed && { typed: props.typed }),
    ...(props.done !== undefined && { done: props.done }),
    ...(props.onAnswer && { onAnswer: props.onAnswer }),
    onSent: onClose,
    onRefused: () => {
      onRefused?.()
      return false
    },
  })
  const submit = () => {
    if (isReady) sending.start()
  }
  const explains = useId()
  // The focus goes to the first field, so that what stands before it is read out as the description of the dialog.
  const describe = (text: HTMLElement | null) =>
    text?.closest('[role="dialog"]')?.setAttribute('aria-describedby', explains)
  return (
    <KeptModal
      open
      kept={kept}
      {...(props.width !== undefined && { width: props.width })}
      title={title}
      okText={okText}
      okButtonProps={{ danger: isDangerous, disabled: !isReady }}
      confirmLoading={sending.isSending}
      onCancel={() => {
        sending.dismiss()
        onClose()
      }}
    >
      {explanation !== undefined && (
        <div ref={describe} id={explains} style={{ marginBottom: 12 }}>
          {explanation}
        </div>
      )}
      <Form kept={kept} onFinish={submit} {...(props.faults && { faults: props.faults })}>
        <Refusal of={sending} before="没有保存：" />
        {children}
      </Form>
    </KeptModal>
  )
}
