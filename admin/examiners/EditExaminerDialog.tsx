import { Alert, App, Modal } from 'antd'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { ExaminerWire } from '#contract/examinerPeople.ts'
import { ChangedMeanwhile } from '../form/ChangedMeanwhile.tsx'
import { useEdit } from '../form/useEdit.ts'
import { useAreas, useMajors } from '../state/catalogue.ts'
import { Form } from '../ui/Form.tsx'
import { ExaminerFields } from './ExaminerFields.tsx'
import { examinerInputOf, examinerRequest, fieldLabels, fieldText } from './examinerInput.ts'

interface Props {
  examiner: ExaminerWire
  onClose: () => void
  onSaved: () => void | Promise<void>
}

/** Changes an examiner. Mounting opens it. */
export function EditExaminerDialog({ examiner, onClose, onSaved }: Props) {
  const { message } = App.useApp()
  const names = {
    majors: new Map(useMajors().map(({ value, label }) => [value, label])),
    areas: new Map(useAreas().map(({ value, label }) => [value, label])),
  }
  const { UserID } = examiner
  const { stored, input, set, changed, merge, takeTheirs, ...edit } = useEdit({
    item: examiner,
    inputOf: examinerInputOf,
    save: (typed, facts) => call('Admin', 'SaveExaminer', { UserID, ...examinerRequest(typed), ...facts }),
    reload: async () => (await call('Admin', 'GetExaminer', { UserID })).item,
    onSaved: async () => {
      message.success('已保存，立即生效')
      await onSaved()
      onClose()
    },
  })
  const submit = () => (changed.length === 0 ? onClose() : edit.submit())
  const isScopeChanged = changed.includes('majorIds') || changed.includes('areaIds')
  return (
    <Modal
      open
      mask={{ closable: false }}
      title={`修改 · ${stored.Name}`}
      okText="保存"
      cancelText="取消"
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
            textOf={(field, value) => fieldText(field, value, names)}
            onTakeTheirs={takeTheirs}
          />
        )}
        <ExaminerFields
          input={input}
          set={set}
          mobileHint={changed.includes('mobile') ? '保存后，用原手机号的登录全部退出，以后用新手机号登录' : '用来登录'}
        />
        {isScopeChanged && stored.Open + stored.Awaited > 0 && (
          <Alert
            type="info"
            showIcon
            title={`已分配给他的 ${stored.Open + stored.Awaited} 份未完成评审不受影响，只影响以后的分配`}
          />
        )}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </Form>
    </Modal>
  )
}
