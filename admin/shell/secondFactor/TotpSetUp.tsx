import { Button, Input } from 'antd'
import { useState } from 'react'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { AnswerOf } from '#client/api.ts'
import { inGroups, readFactorCode } from '#domain/people/secondFactor.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { QrCode } from './QrCode.tsx'
import styles from './SecondFactor.module.css'

export type BegunTotp = AnswerOf<'Admin', 'BeginTotp'>['OtherMsg']

interface Props {
  begun: BegunTotp
  /** Called with the new recovery codes; none where the account keeps those it has. */
  onDone: (codes: string[]) => void
  onCancel: () => void
}

const codeFault = (code: string) =>
  readFactorCode(code)?.kind === 'totp' ? null : reasonText('FACTOR_CODE_UNREADABLE')

/** Brings a secret into an authenticator: app, QR code, and a code that proves it. */
export function TotpSetUp({ begun, onDone, onCancel }: Props) {
  const [code, setCode] = useState('')
  const confirm = useSend({
    change: (send) => send('Admin', 'ConfirmTotp', { Code: code }),
    // The caller reads the factor again, once new recovery codes are kept.
    invalidates: [],
    onSent: ({ OtherMsg }) => onDone(OtherMsg.RecoveryCodes),
  })
  return (
    <Form
      kept={{ none: 'A code of half a minute.' }}
      faults={{ 'totp-code': codeFault(code) }}
      onFinish={() => confirm.start()}
    >
      <ol className={styles.steps}>
        <li>
          在手机上打开身份验证器。还没有的话，先在应用商店搜索“身份验证器”并安装，例如腾讯身份验证器、Microsoft
          Authenticator；微信小程序里的身份验证器也可以。
        </li>
        <li>
          在身份验证器里点“添加”，扫描下面的二维码。
          <QrCode text={begun.Uri} label="身份验证器的二维码" />
          不能扫描时，选择“手动输入”，填写这个密钥：
          <br />
          <code className={styles.secret}>{inGroups(begun.Secret, ' ')}</code>
        </li>
        <li>
          <Refusal of={confirm} className={styles.note} />
          <Form.Item label="填写手机上显示的6位数字：" htmlFor="totp-code">
            <Input
              id="totp-code"
              size="large"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              autoFocus
              className={styles.code as string}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Form.Item>
        </li>
      </ol>
      <Button type="primary" htmlType="submit" size="large" block loading={confirm.isSending} style={{ marginTop: 20 }}>
        确认
      </Button>
      <p className={styles.other}>
        <Button type="link" onClick={onCancel}>
          返回
        </Button>
      </p>
    </Form>
  )
}
