import type { ReactNode } from 'react'
import { KeptModal } from '../kept/KeptModal.tsx'
import { Refusal } from '../send/Refusal.tsx'
import { type Faults, Form } from '../ui/Form.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import type { useEdit } from './useEdit.ts'

interface Props<Item extends { Version: number }, Input extends object, Saved> {
  title: string
  edit: ReturnType<typeof useEdit<Item, Input, Saved>>
  /** How the form calls each of its fields. */
  labels: Readonly<Record<keyof Input, string>>
  /** A value in words, where it is not text or a number. */
  textOf?: (field: keyof Input, value: unknown) => string
  /** What is missing or wrong, of which whoever saves is told. */
  faults?: Faults
  /** Whether nothing is stored yet, so that what the form opens with is saved too. */
  isNew?: boolean
  width?: number
  children: ReactNode
  onClose: () => void
}

/** A dialog over something that others may edit too (`useEdit`). Mounting opens it. */
export function EditDialog<Item extends { Version: number }, Input extends object, Saved>(
  props: Props<Item, Input, Saved>,
) {
  const { title, edit, labels, textOf, isNew = false, width = 520, children, onClose } = props
  const submit = () => {
    if (edit.changed.length === 0 && !isNew) onClose()
    else edit.submit()
  }
  return (
    <KeptModal
      open
      kept={edit.kept}
      width={width}
      title={title}
      okText="保存"
      confirmLoading={edit.isSaving}
      onCancel={() => {
        edit.refusal.dismiss()
        onClose()
      }}
    >
      <Form kept={edit.kept} onFinish={submit} {...(props.faults && { faults: props.faults })}>
        <Refusal of={edit.refusal} before="没有保存：" />
        {edit.merge && (
          <ChangedMeanwhile
            merge={edit.merge}
            labels={labels}
            {...(textOf ? { textOf } : {})}
            onTakeTheirs={edit.takeTheirs}
          />
        )}
        {children}
      </Form>
    </KeptModal>
  )
}
