import { useMemo, useState } from 'react'
import { encode } from 'uqr'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import style from './OpenInWeChat.module.css'

/** Outside WeChat there is no pay sheet: how to come back inside it (rulings, section 3). Not an error. */
export function OpenInWeChat({ enrolmentId, onClose }: { enrolmentId: number; onClose: () => void }) {
  const address = window.location.origin + paths.enrollDetails(enrolmentId)
  return (
    <Sheet title="在微信中完成缴费" onClose={onClose}>
      <p>缴费使用微信支付，请用微信打开本页，登录后即可继续，报名信息已经保存。</p>
      <div className={style.code}>
        <QrCode text={address} />
      </div>
      <p className={style.way}>用微信扫一扫上面的二维码；在手机上可以复制链接，发送到微信聊天中打开。</p>
      <p className={style.address}>{address}</p>
      <CopyButton text={address} />
    </Sheet>
  )
}

function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { border: 2, ecc: 'M' })
    const dark = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: code.size, path: dark.join('') }
  }, [text])
  return (
    <svg
      className={style.picture}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="本页的二维码"
      shapeRendering="crispEdges"
    >
      <path className={style.light} d={`M0 0h${size}v${size}H0z`} />
      <path className={style.dark} d={path} />
    </svg>
  )
}

function CopyButton({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    // Pages without HTTPS have no clipboard; the address above can be held and copied by hand.
    const isCopied = await (navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    ) ?? false)
    setSaid(isCopied ? '链接已复制，请到微信中粘贴打开' : '没能自动复制，请长按上面的链接复制')
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
