import { Input } from 'antd'
import { mobileFault } from '#admin/kit/form/mobileFault.ts'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { MobileHats, SAME_MOBILE } from '#admin/kit/ui/MobileHats.tsx'
import { PersonFields } from './PersonFields.tsx'
import { newPerson, personFaults, personRequest } from './personInput.ts'

interface Props {
  onClose: () => void
  /** The account was made and needs its link. */
  onAdded: (accountId: number) => void
}

/** Makes a staff account. Mounting opens it. */
export function AddPersonDialog({ onClose, onAdded }: Props) {
  const kept = useKeptForm('newPerson')
  const [mobile, setMobile] = useTyped(kept, 'mobile', '')
  const [input, setInput] = useTyped(kept, 'input', newPerson)
  const add = useSend({
    kept,
    change: (send) => send('Admin', 'AddStaff', { Mobile: mobile, ...personRequest(input) }),
    invalidates: ['GetStaffList'],
    typed: { 手机号: mobile },
    onSent: ({ item }) => onAdded(item.UserID),
  })
  return (
    <KeptModal
      open
      kept={kept}
      title="添加工作人员"
      okText="添加，并生成设置密码的链接"
      confirmLoading={add.isSending}
      onCancel={() => {
        add.dismiss()
        onClose()
      }}
    >
      <Form
        kept={kept}
        faults={{ personMobile: mobileFault(mobile), ...personFaults(input) }}
        onFinish={() => add.start()}
      >
        <Refusal of={add} />
        <Form.Item label="手机号" htmlFor="personMobile" extra={SAME_MOBILE}>
          <Input id="personMobile" inputMode="tel" value={mobile} onChange={({ target }) => setMobile(target.value)} />
        </Form.Item>
        <MobileHats mobile={mobile} door="staff" />
        <PersonFields input={input} set={(change) => setInput((now) => ({ ...now, ...change }))} />
      </Form>
    </KeptModal>
  )
}
