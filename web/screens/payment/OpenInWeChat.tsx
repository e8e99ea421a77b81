import { useState } from 'react'
import { copyText } from '#web/device/copyText.ts'
import { Button } from '#web/ui/Button.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import style from './OpenInWeChat.module.css'

/**
 * Payment works inside WeChat only, so this shows how to open the page there (rulings#outside-wechat). It is no error.
 */
export function OpenInWeChat({ page, onClose }: { page: string; onClose: () => void }) {
  const address = window.location.origin + page
  return (
    <Sheet title="在微信中完成缴费" onClose={onClose}>
      <p>缴费使用微信支付，请用微信打开本页，登录后即可继续，填写的信息已经保存。</p>
      <div className={style.code}>
        <div className={style.picture}>
          <QrCode text={address} label="本页的二维码" />
        </div>
      </div>
      <p className={style.way}>用微信扫一扫上面的二维码；在手机上可以复制链接，发送到微信聊天中打开。</p>
      <p className={style.address}>{address}</p>
      <CopyButton text={address} />
    </Sheet>
  )
}

function CopyButton({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    setSaid((await copyText(text)) ? '链接已复制，请到微信中粘贴打开' : '没能自动复制，请长按上面的链接复制')
  }
  return (
    <>
      <Button wide onClick={copy}>
        复制链接
      </Button>
      <p className={style.said} role="status">
        {said}
      </p>
    </>
  )
}
