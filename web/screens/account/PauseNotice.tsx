import { type Instant, padded, shanghaiClock } from '#domain/time.ts'
import { AlertIcon } from '#web/icons/actionIcons.tsx'
import { givenBackPath, paths } from '#web/paths.ts'
import { Link, useLocation } from '#web/shell/router.tsx'
import style from './Notice.module.css'

/**
 * Tells until when the login of a mobile is paused after too many tries, and offers a password reset
 * (rulings#passwords).
 */
export function PauseNotice({ message, until }: { message: string; until: Instant }) {
  const { search } = useLocation()
  const { hour, minute } = shanghaiClock(until)
  return (
    <div className={style.notice} role="alert">
      <AlertIcon />
      <div>
        <p>{message}</p>
        <p>
          预计 {padded(hour, 2)}:{padded(minute, 2)} 之后可以重新登录。
        </p>
        <Link className={style.action} to={paths.forgetPwd(givenBackPath(search))}>
          用短信验证码重置密码
        </Link>
      </div>
    </div>
  )
}
