import { App, Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import type { SecondFactorWire } from '#contract/people/secondFactor.ts'
import { browserAndDeviceName } from '#domain/people/deviceName.ts'
import { PASSKEY_NAME_LENGTH } from '#domain/people/secondFactor.ts'
import { isoMinuteText } from '#domain/time.ts'
import { addPasskey, canUsePasskeys } from './passkeyCalls.ts'
import styles from './SecondFactor.module.css'

type Passkey = SecondFactorWire['Passkeys'][number]

interface Props {
  factor: SecondFactorWire
  /** Called with new recovery codes. */
  onCodes: (codes: string[]) => void
}

/** The passkeys of the account, and one more on this device. */
export function PasskeyList({ factor, onCodes }: Props) {
  const { modal } = App.useApp()
  const [name, setName] = useState(() => browserAndDeviceName(navigator.userAgent))
  const isLast = factor.IsRequired === 1 && factor.HasTotp === 0 && factor.Passkeys.length === 1

  const adding = useSend({
    change: (send) => addPasskey(send, name, ''),
    invalidates: ['GetSecondFactor'],
    typed: { 名称: name },
    done: (codes) => codes && '通行密钥已添加。其他设备已退出登录',
    onSent: (codes) => {
      if (codes) onCodes(codes)
    },
  })
  const removing = useSend({
    change: (send, PK_ID: number) => send('Admin', 'RemovePasskey', { PK_ID }),
    invalidates: ['GetSecondFactor'],
    done: '通行密钥已移除。其他设备已退出登录',
  })
  const add = (event: FormEvent) => {
    event.preventDefault()
    adding.start()
  }
  const remove = async ({ PK_ID, Name }: Passkey) => {
    const isSure = await modal.confirm({
      title: `移除通行密钥“${Name}”？`,
      content: '移除后，不能再用它登录。',
      okText: '移除',
      cancelText: '取消',
    })
    if (isSure) removing.start(PK_ID)
  }

  return (
    <section className={styles.section} aria-label="通行密钥">
      <h2 className={styles.name}>通行密钥</h2>
      <p className={styles.lead}>用这台设备的指纹、面容、开机密码，或插上的安全钥匙代替手机验证码。</p>
      <Refusal of={adding} />
      <Refusal of={removing} />
      <ul>
        {factor.Passkeys.map((passkey) => (
          <li key={passkey.PK_ID} className={styles.row}>
            <span>
              {passkey.Name}
              <small>
                {isoMinuteText(passkey.AddedTime)} 添加
                {passkey.UsedTime ? `，最近使用 ${isoMinuteText(passkey.UsedTime)}` : '，还没有用过'}
              </small>
            </span>
            {!isLast && (
              <Button
                size="small"
                loading={removing.isSending && removing.input === passkey.PK_ID}
                onClick={() => remove(passkey)}
              >
                移除
              </Button>
            )}
          </li>
        ))}
      </ul>
      {canUsePasskeys(factor.PasskeyOrigin) ? (
        <form className={styles.row} onSubmit={add}>
          <label htmlFor="passkey-name">名称</label>
          <Input
            id="passkey-name"
            className={styles.grow as string}
            maxLength={PASSKEY_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button htmlType="submit" loading={adding.isSending}>
            在这台设备上添加
          </Button>
        </form>
      ) : (
        <p className={styles.lead}>
          {factor.PasskeyOrigin === ''
            ? '当前系统的网址不支持通行密钥。'
            : `这个浏览器或网址不支持通行密钥，请用较新的浏览器打开 ${factor.PasskeyOrigin}/admin/security。`}
        </p>
      )}
    </section>
  )
}
