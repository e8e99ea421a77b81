import { Alert, Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import type { SecondFactorWire } from '#contract/people/secondFactor.ts'
import { readFactorCode } from '#domain/people/secondFactor.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { canUsePasskeys, isCancelled, passkeyFailureText, provePasskey } from './passkeyCalls.ts'
import styles from './SecondFactor.module.css'

type Way = 'totp' | 'recovery'

const fields = {
  totp: { label: '手机身份验证器里的6位数字', inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 },
  recovery: { label: '恢复码（12位，横线可以不填）', inputMode: 'text', autoComplete: 'off', maxLength: 24 },
} as const

/** One field for a code, or a passkey. A complete code of six digits is sent by itself. */
export function ProofForm({ factor, onProved }: { factor: SecondFactorWire; onProved: () => void }) {
  const [way, setWay] = useState<Way>(factor.HasTotp === 1 ? 'totp' : 'recovery')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'code' | 'passkey' | null>(null)
  const [failure, setFailure] = useState('')
  const hasPasskey = factor.HasPasskey === 1 && canUsePasskeys(factor.PasskeyOrigin)
  const { label, ...attributes } = fields[way]

  const prove = async (by: 'code' | 'passkey', give: () => Promise<unknown>) => {
    setBusy(by)
    setFailure('')
    try {
      await give()
      onProved()
    } catch (error) {
      setBusy(null)
      setCode('')
      if (!isCancelled(error)) setFailure(passkeyFailureText(error) ?? messageOf(error))
    }
  }
  const sendCode = (text: string) => {
    if (readFactorCode(text) === null) return setFailure(reasonText('FACTOR_CODE_UNREADABLE'))
    return prove('code', () => call('Admin', 'ProveSecondFactor', { Code: text }))
  }
  const type = (text: string) => {
    setCode(text)
    if (busy === null && way === 'totp' && readFactorCode(text)?.kind === 'totp') void sendCode(text)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void sendCode(code)
  }
  const choose = (next: Way) => {
    setWay(next)
    setCode('')
    setFailure('')
  }

  return (
    <form onSubmit={submit}>
      {failure !== '' && <Alert type="error" title={failure} showIcon className={styles.note} role="alert" />}
      {hasPasskey && (
        <Button
          type={factor.HasTotp === 1 ? 'default' : 'primary'}
          size="large"
          block
          className={styles.note}
          loading={busy === 'passkey'}
          onClick={() => prove('passkey', provePasskey)}
        >
          用通行密钥验证（指纹、面容或安全钥匙）
        </Button>
      )}
      <label htmlFor="factor-code">{label}</label>
      <Input
        key={way}
        id="factor-code"
        size="large"
        autoFocus
        className={styles.code as string}
        value={code}
        disabled={busy === 'code'}
        onChange={(event) => type(event.target.value)}
        {...attributes}
      />
      <Button
        type={hasPasskey && factor.HasTotp !== 1 ? 'default' : 'primary'}
        htmlType="submit"
        size="large"
        block
        loading={busy === 'code'}
        style={{ marginTop: 16 }}
      >
        验证
      </Button>
      {factor.HasTotp === 1 && (
        <p className={styles.other}>
          {way === 'totp' ? (
            <Button type="link" onClick={() => choose('recovery')}>
              手机不在身边？用恢复码
            </Button>
          ) : (
            <Button type="link" onClick={() => choose('totp')}>
              用手机验证码
            </Button>
          )}
        </p>
      )}
    </form>
  )
}
