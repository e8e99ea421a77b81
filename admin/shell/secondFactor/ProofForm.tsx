import { Button, Input } from 'antd'
import { useState } from 'react'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { SecondFactorWire } from '#contract/people/secondFactor.ts'
import { readFactorCode } from '#domain/people/secondFactor.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { canUsePasskeys, provePasskey } from './passkeyCalls.ts'
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
  const hasPasskey = factor.HasPasskey === 1 && canUsePasskeys(factor.PasskeyOrigin)
  const { label, ...attributes } = fields[way]

  const proof = useSend({
    /** A code, or null for a passkey. */
    change: async (send, given: string | null) => {
      if (given === null) return provePasskey(send)
      await send('Admin', 'ProveSecondFactor', { Code: given })
      return true
    },
    invalidates: [],
    onSent: (isGiven) => {
      if (isGiven) onProved()
    },
    // A code is good once, and a wrong one is typed anew.
    onRefused: () => {
      setCode('')
      return false
    },
  })
  const isSendingCode = proof.isSending && proof.input !== null
  const type = (text: string) => {
    setCode(text)
    if (!proof.isSending && way === 'totp' && readFactorCode(text)?.kind === 'totp') proof.start(text)
  }
  const fault = readFactorCode(code) === null ? reasonText('FACTOR_CODE_UNREADABLE') : null
  const choose = (next: Way) => {
    setWay(next)
    setCode('')
    proof.dismiss()
  }

  return (
    <Form
      key={way}
      kept={{ none: 'A code of half a minute, or one that is good once.' }}
      faults={{ 'factor-code': fault }}
      onFinish={() => proof.start(code)}
    >
      <Refusal of={proof} className={styles.note} />
      {hasPasskey && (
        <Button
          type={factor.HasTotp === 1 ? 'default' : 'primary'}
          size="large"
          block
          className={styles.note}
          loading={proof.isSending && proof.input === null}
          onClick={() => {
            proof.start(null)
          }}
        >
          用通行密钥验证（指纹、面容或安全钥匙）
        </Button>
      )}
      <Form.Item label={label} htmlFor="factor-code">
        <Input
          id="factor-code"
          size="large"
          autoFocus
          className={styles.code as string}
          value={code}
          disabled={isSendingCode}
          onChange={(event) => type(event.target.value)}
          {...attributes}
        />
      </Form.Item>
      <Button
        type={hasPasskey && factor.HasTotp !== 1 ? 'default' : 'primary'}
        htmlType="submit"
        size="large"
        block
        loading={isSendingCode}
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
    </Form>
  )
}
