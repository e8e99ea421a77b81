import { call } from '#client/api.ts'
import { cleanMobile } from '#domain/mobile.ts'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/router.tsx'
import { Page } from '#web/ui/Page.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountHead } from './AccountHead.tsx'
import type { AccountValues } from './accountRules.ts'
import style from './LoginForm.module.css'

async function reset({ mobile, code, password }: AccountValues) {
  const { OtherMsg: login } = await call('User', 'ForgetPwd', { Mobile: cleanMobile(mobile), code, Pwd: password })
  return login
}

/** /ForgetPwd: a new password for the owner of the mobile; all earlier logins end (rulings, section 1). */
export function ForgetPwdScreen() {
  return (
    <Page title="重置密码">
      <AccountHead title="重置密码" lead="用短信验证码设置新密码，其他设备上的登录将同时退出。" />
      <AccountForm
        purpose="reset"
        submitText="重置密码并登录"
        busyText="正在重置"
        doneText="密码重置成功正在跳转至会员中心"
        otherWay={
          <>
            请核对号码，或<Link to={paths.register}>注册新账号</Link>。
          </>
        }
        submit={reset}
      />
      <p className={style.ways}>
        <Link className={style.way} to={paths.login()}>
          想起密码了，去登录
        </Link>
      </p>
    </Page>
  )
}
