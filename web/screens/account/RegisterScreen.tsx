import { call } from '#client/api.ts'
import { withCheckCodeIfAsked } from '#client/captcha/withCheckCode.ts'
import { cleanMobile } from '#domain/people/mobile.ts'
import type { Authorisation } from '#web/device/wechatLogin.ts'
import { backPathIn, givenBackPath, paths } from '#web/paths.ts'
import { Link, useLocation } from '#web/shell/router.tsx'
import { Page } from '#web/ui/Page.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountHead } from './AccountHead.tsx'
import type { AccountValues } from './accountRules.ts'
import style from './LoginForm.module.css'

async function register({ mobile, code, password }: AccountValues, authorisation: Authorisation | null) {
  // The texts that the form links to are those in force now.
  const { item: site } = await call('Public', 'GetSiteInfo', {})
  const wanted = {
    Mobile: cleanMobile(mobile),
    code,
    Pwd: password,
    OpenID: authorisation?.openid,
    NickName: authorisation?.nickname,
    HeadImgurl: authorisation?.headimgurl,
    AgreeVersion: site.AgreeVersion,
  }
  const { OtherMsg: login } = await withCheckCodeIfAsked((CheckCode) =>
    call('User', 'UserRegistration', { ...wanted, CheckCode }),
  )
  return login
}

/** A user who returns to the page he came from is not told about the member centre. */
function doneTextOf(search: string): string {
  return backPathIn(search) === paths.vipCenter ? '注册成功正在跳转至会员中心' : '注册成功，请继续'
}

/** /Register: a new account for a mobile verified by SMS (rulings#sms-codes). */
export function RegisterScreen() {
  const { search } = useLocation()
  const back = givenBackPath(search)
  return (
    <Page title="注册">
      <AccountHead title="注册账号" lead="家长、老师都可以注册，一个账号可为多名考生报名。" />
      <AccountForm
        purpose="register"
        submitText="注册"
        busyText="正在注册"
        doneText={doneTextOf(search)}
        otherWay={
          <>
            可以<Link to={paths.login(back)}>直接登录</Link>，忘记密码请<Link to={paths.forgetPwd(back)}>重置密码</Link>
            。
          </>
        }
        submit={register}
      />
      <p className={style.ways}>
        <Link className={style.way} to={paths.login(back)}>
          已有账号，去登录
        </Link>
      </p>
    </Page>
  )
}
