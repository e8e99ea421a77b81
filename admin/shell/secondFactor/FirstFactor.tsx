import { Button, Input } from 'antd'
import { useState } from 'react'
import { missing } from '#admin/kit/form/missing.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { SecondFactorWire } from '#contract/people/secondFactor.ts'
import { browserAndDeviceName } from '#domain/people/deviceName.ts'
import { addPasskey, canUsePasskeys } from './passkeyCalls.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SecondFactor.module.css'
import { type BegunTotp, TotpSetUp } from './TotpSetUp.tsx'

interface Props {
  factor: SecondFactorWire
  doneText: string
  /** Called when the codes are kept; until then nothing else may take the page away. */
  onDone: () => void
}

/** Sets up the first factor of an account: the password again, an authenticator or a passkey, and the recovery codes. */
export function FirstFactor({ factor, doneText, onDone }: Props) {
  const [password, setPassword] = useState('')
  const [begun, setBegun] = useState<BegunTotp | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  // Nothing is read again before the codes are kept, since that would take the page away.
  const begin = useSend({
    change: async (send, by: 'totp' | 'passkey') => {
      if (by === 'totp') setBegun((await send('Admin', 'BeginTotp', { Pwd: password })).OtherMsg)
      else setCodes(await addPasskey(send, browserAndDeviceName(navigator.userAgent), password))
    },
    invalidates: [],
  })
  const busy = begin.isSending ? begin.input : null

  if (codes) return <RecoveryCodes codes={codes} doneText={doneText} onDone={onDone} />
  if (begun) return <TotpSetUp begun={begun} onDone={setCodes} onCancel={() => setBegun(null)} />
  return (
    <Form
      kept={{ none: 'A password.' }}
      faults={{ 'factor-password': missing(password, '登录密码') }}
      onFinish={() => begin.start('totp')}
    >
      <p className={styles.lead}>
        登录时除了密码，再用手机上的6位数字确认一次。这样即使密码被人知道，别人也进不来。设置大约需要三分钟，请准备好手机。
      </p>
      <Refusal of={begin} className={styles.note} />
      <Form.Item label="请再输入一次登录密码" htmlFor="factor-password">
        <Input.Password
          id="factor-password"
          size="large"
          autoComplete="current-password"
          maxLength={64}
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Form.Item>
      <Button
        type="primary"
        htmlType="submit"
        size="large"
        block
        loading={busy === 'totp'}
        disabled={busy === 'passkey'}
        style={{ marginTop: 16 }}
      >
        用手机验证码
      </Button>
      {canUsePasskeys(factor.PasskeyOrigin) && (
        <Button
          size="large"
          block
          loading={busy === 'passkey'}
          disabled={busy === 'totp'}
          style={{ marginTop: 12 }}
          onClick={() => begin.start('passkey')}
        >
          用通行密钥（指纹、面容或安全钥匙）
        </Button>
      )}
    </Form>
  )
}
