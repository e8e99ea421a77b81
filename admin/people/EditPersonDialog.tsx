import { Alert, App, Modal } from 'antd'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { StaffMemberWire } from '#contract/staffPeople.ts'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import { useEdit } from '../form/useEdit.ts'
import { useAreas } from '../state/catalogue.ts'
import { Form } from '../ui/Form.tsx'
import { PersonFields } from './PersonFields.tsx'
import { faultOf, fieldLabels, fieldText, personInputOf, personRequest } from './personInput.ts'

interface Props {
  person: StaffMemberWire
  onClose: () => void
  onSaved: () => void | Promise<void>
}

/** Changes name, roles and areas of a staff account. Mounting opens it. */
export function EditPersonDialog({ person, onClose, onSaved }: Props) {
  const { message } = App.useApp()
  const areaNames = new Map(useAreas().map(({ value, label }) => [value, label]))
  const { input, set, changed, merge, takeTheirs, ...edit } = useEdit({
    item: person,
    inputOf: personInputOf,
    save: (typed, facts) => call('Admin', 'SaveStaff', { UserID: person.UserID, ...personRequest(typed), ...facts }),
    reload: async () => (await call('Admin', 'GetStaffMember', { UserID: person.UserID })).item,
    onSaved: async () => {
      message.success('已保存，立即生效')
      await onSaved()
      onClose()
    },
  })
  const fault = faultOf(input)
  const submit = () => {
    if (fault !== null) return
    if (changed.length === 0) return onClose()
    edit.submit()
  }
  return (
    <Modal
      open
      mask={{ closable: false }}
      title={`修改 · ${person.Name}`}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: fault !== null }}
      onOk={submit}
      confirmLoading={edit.isSaving}
      onCancel={onClose}
    >
      <Form onFinish={submit}>
        {edit.error && <Alert type="error" showIcon role="alert" title={`没有保存：${messageOf(edit.error)}`} />}
        {merge && (
          <ChangedMeanwhile
            merge={merge}
            labels={fieldLabels}
            textOf={(field, value) => fieldText(field, value, areaNames)}
            onTakeTheirs={takeTheirs}
          />
        )}
        <PersonFields input={input} set={set} fault={fault} />
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </Form>
    </Modal>
  )
}
