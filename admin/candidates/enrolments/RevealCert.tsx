import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { missing } from '#admin/kit/form/missing.ts'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { CopyButton } from '#admin/kit/ui/CopyButton.tsx'
import { Form } from '#admin/kit/ui/Form.tsx'
import { MINUTE_MS } from '#domain/time.ts'
import styles from './Enrolments.module.css'

const SHOWN_MS = MINUTE_MS
const REASON_LENGTH = 100

interface Props {
  enrolmentId: number
  masked: string
  mayReveal: boolean
  onRevealed: () => void
}

/**
 * The certificate number, masked. After a reason was given, which is recorded, it is shown in full for a minute
 * (rulings#certificate-numbers).
 */
export function RevealCert({ enrolmentId, masked, mayReveal, onRevealed }: Props) {
  const [isAsking, setAsking] = useState(false)
  const kept = useKeptForm(`revealCert.${enrolmentId}`)
  const [reason, setReason] = useTyped(kept, 'reason', '')
  const [shown, setShown] = useState('')

  useEffect(() => {
    if (shown === '') return
    const timer = window.setTimeout(() => setShown(''), SHOWN_MS)
    return () => window.clearTimeout(timer)
  }, [shown])

  const reveal = useSend({
    kept,
    change: (send) => send('Admin', 'RevealCertNO', { EF_ID: enrolmentId, Reason: reason.trim() }),
    invalidates: [],
    typed: { 查看原因: reason },
    onSent: ({ OtherMsg }) => {
      setShown(OtherMsg.CertNO)
      setAsking(false)
      setReason('')
      onRevealed()
    },
  })

  return (
    <span className={styles.cert}>
      {shown === '' ? (
        masked
      ) : (
        <>
          {shown} <CopyButton text={shown} />
        </>
      )}
      {mayReveal && shown === '' && (
        <Button size="small" onClick={() => setAsking(true)}>
          查看完整号码
        </Button>
      )}
      <KeptModal
        kept={kept}
        title="查看完整证件号"
        open={isAsking}
        okText="查看"
        okButtonProps={{ loading: reveal.isSending }}
        onCancel={() => {
          reveal.dismiss()
          setAsking(false)
        }}
        width={420}
      >
        <Refusal of={reveal} />
        <p className={styles.soft}>本次查看会连同您的姓名、时间和原因记入操作日志。号码显示一分钟后自动隐藏。</p>
        <Form kept={kept} faults={{ revealReason: missing(reason, '查看原因') }} onFinish={() => reveal.start()}>
          <Form.Item label="查看原因" htmlFor="revealReason">
            <Input
              id="revealReason"
              value={reason}
              maxLength={REASON_LENGTH}
              placeholder="例如：家长来电核对证件号"
              onChange={(event) => setReason(event.target.value)}
            />
          </Form.Item>
        </Form>
      </KeptModal>
    </span>
  )
}
