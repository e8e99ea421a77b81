import { backPathIn, givenBackPath, paths } from '#web/paths.ts'
import { Link, useLocation } from '#web/shell/router.tsx'
import { Page } from '#web/ui/Page.tsx'
import { AccountHead } from './AccountHead.tsx'
import style from './LoginForm.module.css'
import { LoginForm } from './LoginForm.tsx'

/** /ExaminerLogin: opens without a session, and for a signed-in candidate too (rulings#examiner-login). */
export function ExaminerLoginScreen() {
  const { search } = useLocation()
  return (
    <Page title="考官登录">
      <AccountHead title="考官登录" lead="使用协会开通的考官账号登录，进入评审。" />
      <LoginForm backTo={backPathIn(search)} door="examiner">
        <p className={style.ways}>
          <Link className={style.way} to={paths.login()}>
            考生登录
          </Link>
          <Link className={style.way} to={paths.forgetPwd(givenBackPath(search), 'examiner')}>
            忘记密码
          </Link>
        </p>
      </LoginForm>
    </Page>
  )
}
