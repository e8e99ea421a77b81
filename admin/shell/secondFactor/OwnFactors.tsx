import { App, Button } from 'antd'
import { useState } from 'react'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import type { SecondFactorWire } from '#contract/people/secondFactor.ts'
import { isoMinuteText } from '#domain/time.ts'
import { refetchSecondFactor } from './factorRequest.ts'
import { PasskeyList } from './PasskeyList.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SecondFactor.module.css'
import { type BegunTotp, TotpSetUp } from './TotpSetUp.tsx'

const FEW_CODES = 3

/** The factors of an account that has one: what there is, and how to change it. The call layer asks for a fresh proof. */
export function OwnFactors({ factor }: { factor: SecondFactorWire }) {
  const { message, modal } = App.useApp()
  const [begun, setBegun] = useState<BegunTotp | null>(null)
  const [codes, setCodes] = useState<string[]>([])

  const begin = useSend({
    change: (send) => send('Admin', 'BeginTotp', { Pwd: '' }),
    invalidates: [],
    onSent: ({ OtherMsg }) => setBegun(OtherMsg),
  })
  const removing = useSend({
    change: (send) => send('Admin', 'RemoveTotp', {}),
    invalidates: ['GetSecondFactor'],
    done: '已停用手机验证码。其他设备已退出登录',
  })
  const renewing = useSend({
    change: (send) => send('Admin', 'NewRecoveryCodes', {}),
    invalidates: ['GetSecondFactor'],
    done: '已生成新的恢复码。其他设备已退出登录',
    onSent: ({ OtherMsg }) => setCodes(OtherMsg.RecoveryCodes),
  })
  const isBusy = begin.isSending || removing.isSending || renewing.isSending
  const finishTotp = (made: string[]) => {
    setBegun(null)
    setCodes(made)
    message.success('手机验证码已启用。其他设备已退出登录')
    return refetchSecondFactor()
  }
  const remove = async () => {
    const isSure = await modal.confirm({
      title: '停用手机验证码？',
      content: '停用后，手机上的验证码不再有效。',
      okText: '停用',
      cancelText: '取消',
    })
    if (isSure) removing.start()
  }
  const renew = async () => {
    const isSure = await modal.confirm({
      title: '重新生成恢复码？',
      content: '原来的恢复码会全部失效。',
      okText: '重新生成',
      cancelText: '取消',
    })
    if (isSure) renewing.start()
  }

  if (codes.length > 0)
    return (
      <section className={styles.section}>
        <RecoveryCodes codes={codes} doneText="完成" onDone={() => setCodes([])} />
      </section>
    )
  if (begun)
    return (
      <section className={styles.section} aria-label="设置手机验证码">
        <TotpSetUp begun={begun} onDone={finishTotp} onCancel={() => setBegun(null)} />
      </section>
    )
  const few = factor.RecoveryCodesLeft < FEW_CODES
  return (
    <>
      <section className={styles.section} aria-label="两步验证">
        <h2 className={styles.name}>两步验证：已启用</h2>
        <Refusal of={begin} />
        <Refusal of={removing} />
        <Refusal of={renewing} />
        <div className={styles.row}>
          <span>
            手机验证码
            <small>{factor.TotpSince ? `${isoMinuteText(factor.TotpSince)} 设置` : '没有设置'}</small>
          </span>
          <span className={styles.buttons}>
            <Button size="small" loading={isBusy} onClick={() => begin.start()}>
              {factor.HasTotp === 1 ? '更换手机' : '设置'}
            </Button>
            {factor.HasTotp === 1 && (factor.HasPasskey === 1 || factor.IsRequired === 0) && (
              <Button size="small" disabled={isBusy} onClick={remove}>
                停用
              </Button>
            )}
          </span>
        </div>
        <div className={styles.row}>
          <span>
            恢复码
            <small>
              还剩 {factor.RecoveryCodesLeft} 个{few ? '，请尽快重新生成' : ''}
            </small>
          </span>
          <Button size="small" disabled={isBusy} onClick={renew}>
            重新生成
          </Button>
        </div>
      </section>
      <PasskeyList factor={factor} onCodes={setCodes} />
    </>
  )
}
