import { App, Button } from 'antd'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
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
  const [isBusy, setBusy] = useState(false)
  const [begun, setBegun] = useState<BegunTotp | null>(null)
  const [codes, setCodes] = useState<string[]>([])

  const change = async (make: () => Promise<void>) => {
    setBusy(true)
    try {
      await make()
    } catch (error) {
      message.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const done = (text: string, made: string[] = []) => {
    setBegun(null)
    setCodes(made)
    message.success(`${text}。其他设备已退出登录`)
    return refetchSecondFactor()
  }
  const begin = () => change(async () => setBegun((await call('Admin', 'BeginTotp', { Pwd: '' })).OtherMsg))
  const remove = async () => {
    const isSure = await modal.confirm({
      title: '停用手机验证码？',
      content: '停用后，手机上的验证码不再有效。',
      okText: '停用',
      cancelText: '取消',
    })
    if (!isSure) return
    await change(async () => {
      await call('Admin', 'RemoveTotp', {})
      await done('已停用手机验证码')
    })
  }
  const renew = async () => {
    const isSure = await modal.confirm({
      title: '重新生成恢复码？',
      content: '原来的恢复码会全部失效。',
      okText: '重新生成',
      cancelText: '取消',
    })
    if (!isSure) return
    await change(async () => {
      const { OtherMsg } = await call('Admin', 'NewRecoveryCodes', {})
      await done('已生成新的恢复码', OtherMsg.RecoveryCodes)
    })
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
        <TotpSetUp begun={begun} onDone={(made) => done('手机验证码已启用', made)} onCancel={() => setBegun(null)} />
      </section>
    )
  const few = factor.RecoveryCodesLeft < FEW_CODES
  return (
    <>
      <section className={styles.section} aria-label="两步验证">
        <h2 className={styles.name}>两步验证：已启用</h2>
        <div className={styles.row}>
          <span>
            手机验证码
            <small>{factor.TotpSince ? `${isoMinuteText(factor.TotpSince)} 设置` : '没有设置'}</small>
          </span>
          <span className={styles.buttons}>
            <Button size="small" loading={isBusy} onClick={begin}>
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
      <PasskeyList factor={factor} onChanged={done} />
    </>
  )
}
