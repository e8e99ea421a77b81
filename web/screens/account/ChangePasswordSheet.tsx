import { useEffect, useState } from 'react'
import { setSession } from '#client/session.ts'
import { CheckIcon } from '#web/icons/actionIcons.tsx'
import { paths } from '#web/paths.ts'
import { navigate } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import style from './ChangePasswordSheet.module.css'
import { PasswordForm } from './PasswordForm.tsx'

/** The message says 三秒后请重新登录 (specification#success-messages). */
const untilLoginMs = 3000

/** The session is kept until then, since ending it unmounts the page and with it this sheet. */
function toLogin(): void {
  setSession(null)
  navigate(paths.login(paths.vipCenter), { replace: true })
}

/** Changes the password. That ends all logins of the user, so the login page opens after three seconds. */
export function ChangePasswordSheet({ onClose }: { onClose: () => void }) {
  const [changed, setChanged] = useState(false)

  useEffect(() => {
    if (!changed) return
    const timer = window.setTimeout(toLogin, untilLoginMs)
    return () => window.clearTimeout(timer)
  }, [changed])

  return (
    <Sheet title="修改密码" onClose={changed ? toLogin : onClose}>
      {changed ? (
        <div className={style.done} role="status">
          <span className={style.mark}>
            <CheckIcon />
          </span>
          <p className={style.text}>密码修改成功,三秒后请重新登录</p>
          <Button wide onClick={toLogin}>
            现在登录
          </Button>
        </div>
      ) : (
        <PasswordForm onChanged={() => setChanged(true)} />
      )}
    </Sheet>
  )
}
