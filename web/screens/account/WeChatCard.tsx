import type { Authorisation } from '#web/device/wechatLogin.ts'
import { Button } from '#web/ui/Button.tsx'
import { Avatar } from './Avatar.tsx'
import style from './WeChatCard.module.css'

type WeChatCardProps = { authorisation: Authorisation | null; busy: boolean; onAsk: () => void }

/** Inside WeChat the user may import his nickname and picture, and needs no captcha (rulings#sms-codes). */
export function WeChatCard({ authorisation, busy, onAsk }: WeChatCardProps) {
  if (authorisation) {
    const name = authorisation.nickname || '微信用户'
    return (
      <div className={style.card} role="status">
        <Avatar src={authorisation.headimgurl} name={name} />
        <span className={style.words}>
          <strong className={style.title}>{name}</strong>
          <span className={style.note}>已授权，将带入昵称和头像</span>
        </span>
      </div>
    )
  }
  return (
    <div className={style.card}>
      <Avatar src="" name="微" />
      <span className={style.words}>
        <strong className={style.title}>微信授权</strong>
        <span className={style.note}>可选，带入昵称头像</span>
      </span>
      <span>
        <Button look="quiet" small busy={busy} busyText="正在授权" onClick={onAsk}>
          去授权
        </Button>
      </span>
    </div>
  )
}
