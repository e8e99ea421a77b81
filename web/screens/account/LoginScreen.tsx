import { useState } from 'react'
import { currentSession } from '#client/session.ts'
import { backPathIn, givenBackPath, paths } from '#web/paths.ts'
import { Redirect } from '#web/shell/Redirect.tsx'
import { Link, useLocation } from '#web/shell/router.tsx'
import { Page } from '#web/ui/Page.tsx'
import { AccountHead } from './AccountHead.tsx'
import style from './LoginForm.module.css'
import { LoginForm } from './LoginForm.tsx'

/** /Login: signs in and returns to the page before. A signed-in user is redirected at once. */
export function LoginScreen() {
  const { search } = useLocation()
  const backTo = backPathIn(search)
  const back = givenBackPath(search)
  const [wasSignedIn] = useState(() => currentSession() !== null)
  if (wasSignedIn) return <Redirect to={backTo} />
  return (
    <Page title="登录">
      <AccountHead title="欢迎回来" lead="登录后报名、缴费，查看准考证与成绩。" />
      <LoginForm backTo={backTo} door="family">
        <p className={style.ways}>
          <Link className={style.way} to={paths.register(back)}>
            注册新账号
          </Link>
          <Link className={style.way} to={paths.forgetPwd(back)}>
            忘记密码
          </Link>
          <Link className={style.way} to={paths.examinerLogin()}>
            考官登录
          </Link>
        </p>
      </LoginForm>
    </Page>
  )
}
