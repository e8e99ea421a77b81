import { call } from '#client/api.ts'
import { withCheckCodeIfAsked } from '#client/captcha/withCheckCode.ts'
import { cleanMobile } from '#domain/people/mobile.ts'
import type { Door } from '#domain/people/userType.ts'
import { backPathIn, doorIn, givenBackPath, paths } from '#web/paths.ts'
import { Link, useLocation } from '#web/shell/router.tsx'
import { Page } from '#web/ui/Page.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountHead } from './AccountHead.tsx'
import type { AccountValues } from './accountRules.ts'
import style from './LoginForm.module.css'

async function reset({ mobile, code, password }: AccountValues, door: Door) {
  const wanted = { Mobile: cleanMobile(mobile), code, Pwd: password, Door: door }
  const { OtherMsg: login } = await withCheckCodeIfAsked((CheckCode) =>
    call('User', 'ForgetPwd', { ...wanted, CheckCode }),
  )
  return login
}

/** A user who returns to the page he came from is not told about the member centre. */
function doneTextOf(search: string): string {
  return backPathIn(search) === paths.vipCenter ? '密码重置成功正在跳转至会员中心' : '密码重置成功，请继续'
}

/** /ForgetPwd: a new password for the owner of the mobile; it ends all earlier logins (rulings#tokens). */
export function ForgetPwdScreen() {
  const { search } = useLocation()
  const [back, door] = [givenBackPath(search), doorIn(search)]
  const logIn = door === 'examiner' ? paths.examinerLogin(back) : paths.login(back)
  return (
    <Page title="重置密码">
      <AccountHead
        title={door === 'examiner' ? '重置考官密码' : '重置密码'}
        lead="用短信验证码设置新密码，其他设备上的登录将同时退出。"
      />
      <AccountForm
        purpose="reset"
        submitText="重置密码并登录"
        busyText="正在重置"
        doneText={doneTextOf(search)}
        otherWay={
          <>
            请核对号码，或<Link to={paths.register(back)}>注册新账号</Link>。
          </>
        }
        submit={(values) => reset(values, door)}
      />
      <p className={style.ways}>
        <Link className={style.way} to={logIn}>
          想起密码了，去登录
        </Link>
      </p>
    </Page>
  )
}
