import { Input } from 'antd'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { HatsStay } from '#admin/kit/ui/OtherHats.tsx'
import type { AccountDetailWire } from '#contract/people/accountStaff.ts'
import { mobileText, nameOf } from './accountColumns.tsx'
import { ProofDialog } from './ProofDialog.tsx'

interface Props {
  account: AccountDetailWire
  onClose: () => void
}

/** Gives an account another mobile after proof. Mounting opens it. */
export function ChangeMobileDialog({ account, onClose }: Props) {
  const { UserID, Version } = account
  const kept = useKeptForm(`changeMobile.${UserID}`)
  const [numbers, setNumbers] = useTyped(kept, 'numbers', { OldMobile: '', NewMobile: '' })
  const hasOld = account.Mobile !== ''
  return (
    <ProofDialog
      kept={kept}
      title={`更换手机号 · ${nameOf(account)}`}
      okText="更换"
      faults={{
        oldMobile: hasOld ? missing(numbers.OldMobile, '原手机号') : null,
        newMobile: missing(numbers.NewMobile, '新手机号'),
      }}
      change={(send, facts) => send('Admin', 'ChangeAccountMobile', { UserID, Version, ...numbers, ...facts })}
      onClose={onClose}
    >
      <p>更换后，原手机号不能再登录，所有设备退出；密码不变。报名里登记的同一号码也会更新。</p>
      <HatsStay hats={account.Hats} />
      {hasOld && (
        <Form.Item label="原手机号" htmlFor="oldMobile" extra={`请本人说出完整号码（${mobileText(account)}）`}>
          <Input
            id="oldMobile"
            inputMode="tel"
            value={numbers.OldMobile}
            onChange={({ target }) => setNumbers((now) => ({ ...now, OldMobile: target.value }))}
          />
        </Form.Item>
      )}
      <Form.Item label="新手机号" htmlFor="newMobile">
        <Input
          id="newMobile"
          inputMode="tel"
          value={numbers.NewMobile}
          onChange={({ target }) => setNumbers((now) => ({ ...now, NewMobile: target.value }))}
        />
      </Form.Item>
    </ProofDialog>
  )
}
