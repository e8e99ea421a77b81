import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { accepted, Client, expectFields, PASSWORD, productUrl, signedIn } from './client.ts'
import { newFamily, newMobile, sendSmsCode, smsCode, weChatCode } from './people.ts'
import { says } from './says.ts'

const CALLS = 'specification#calls-user'
const anyone = new Client()
const msg = async (answer: Promise<{ Code: number; Msg: string }>) => (await answer).Msg

test('registration, login, a forgotten and a changed password', async () => {
  const mobile = newMobile()
  const wechat = await agreeInWeChat()
  await says('specification#calls-files', 'GET /api/Public/SendSMSCode (Mobile, CheckCode, OpenID)', async () => {
    accepted(
      await anyone.get('Public/SendSMSCode', { Mobile: mobile, CheckCode: wechat.CheckCode, OpenID: wechat.openid }),
    )
    expect(await smsCode(mobile)).toMatch(/^\d{6}$/)
  })
  await says('specification#sms-countdown', 'SMS code button counts down 120 s', async () => {
    const again = await anyone.get('Public/SendSMSCode', { Mobile: mobile, CheckCode: wechat.CheckCode })
    expect(again.Code).toBe(0)
  })
  await says(
    'specification#register',
    "SMS send needs mobile, a server-given check code ('校验码不正确')",
    async () => {
      expect(await msg(anyone.get('Public/SendSMSCode', { CheckCode: wechat.CheckCode }))).toBe('请输入手机号')
      expect(await msg(anyone.get('Public/SendSMSCode', { Mobile: newMobile(), CheckCode: 'guessed' }))).toBe(
        '校验码不正确',
      )
    },
  )
  const registered = await test.step('register', async () =>
    accepted(
      await anyone.post(
        'User/UserRegistration',
        {
          Mobile: mobile,
          Name: '王芳',
          Pwd: PASSWORD,
          OpenID: wechat.openid,
          NickName: '小雨妈妈',
          HeadImgurl: wechat.headimgurl,
          Sex: 2,
        },
        { code: await smsCode(mobile) },
      ),
    ))
  await says(
    CALLS,
    [
      'User',
      'POST /api/User/UserRegistration (query code; body Mobile, Name, Pwd, OpenID, NickName, HeadImgurl, Sex; returns OtherMsg TokenHead, Token, NickName, HeadImg, Mobile)',
    ],
    () => {
      expectFields(registered.OtherMsg, 'TokenHead, Token, NickName, HeadImg, Mobile')
      expect(registered.OtherMsg).toMatchObject({ Mobile: mobile, NickName: '小雨妈妈', TokenHead: 'Bearer ' })
    },
  )
  await says(CALLS, 'GET /api/User/UserExists (Mobile; returns OtherMsg.IsExists)', async () => {
    const asked = async (Mobile: string) => accepted(await anyone.get('User/UserExists', { Mobile })).OtherMsg.IsExists
    expect([await asked(mobile), await asked(newMobile())]).toEqual([1, 0])
  })
  const login = accepted(await anyone.post('User/GetToken', { Mobile: mobile, Pwd: PASSWORD })).OtherMsg
  await says(
    CALLS,
    'POST /api/User/GetToken (login: Mobile and password; returns OtherMsg TokenHead, Token, NickName, HeadImg, Mobile, UserType, ExpTime)',
    () => {
      expectFields(login, 'TokenHead, Token, NickName, HeadImg, Mobile, UserType, ExpTime')
      expect(Date.parse(login.ExpTime)).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
    },
  )
  const family = new Client(login.TokenHead)
  family.token = login.Token
  await says(CALLS, 'GET /api/User/GetUserInfo', async () => {
    expect(accepted(await family.get('User/GetUserInfo')).item.Name).toBe('王芳')
  })
  await says('specification#user', '**User:** Mobile, Name, NickName, HeadImg, Sex, OpenID, UserType.', async () => {
    const { item } = await family.get('User/GetUserInfo')
    expectFields(item, 'Mobile, Name, NickName, HeadImg, Sex, OpenID, UserType')
    expect(item).toMatchObject({ Sex: 2, UserType: 1, OpenID: wechat.openid })
  })
  await says(CALLS, 'POST /api/User/UpdateUserInfo (NickName, Name)', async () => {
    accepted(await family.post('User/UpdateUserInfo', { NickName: '雨妈', Name: '王芳芳' }))
    expect((await family.get('User/GetUserInfo')).item).toMatchObject({ NickName: '雨妈', Name: '王芳芳' })
  })
  await says('specification#profile', 'nickname and name required.', async () => {
    const without = async (body: Record<string, string>) => (await family.post('User/UpdateUserInfo', body)).Code
    expect([await without({ NickName: '', Name: '王芳' }), await without({ NickName: '雨妈', Name: '' })]).toEqual([
      0, 0,
    ])
  })
  await says(CALLS, 'GET /api/User/RefreshToken', async () => {
    const { OtherMsg } = accepted(await family.get('User/RefreshToken'))
    expect(OtherMsg.Token).not.toBe(login.Token)
    family.token = OtherMsg.Token
  })
  await says(CALLS, 'POST /api/User/ChangePWD (OPWD, PWD)', async () => {
    accepted(await family.post('User/ChangePWD', { OPWD: PASSWORD, PWD: 'Kaoji@2028' }))
    expect((await family.get('User/GetUserInfo')).status).toBe(401)
    accepted(await anyone.post('User/GetToken', { Mobile: mobile, Pwd: 'Kaoji@2028' }))
  })
})

/** Agrees in WeChat; what its user info says. */
async function agreeInWeChat() {
  const answer = accepted(await anyone.get('WeiXin/GetWeiXinUserInfo', { code: await weChatCode(2) }))
  await says(
    'specification#calls-wechat',
    [
      'Messenger app',
      'GET /api/WeiXin/GetWeiXinUserInfo (code; returns item with openid, nickname, headimgurl, sex, and OtherMsg.CheckCode)',
    ],
    () => {
      expectFields(answer.item, 'openid, nickname, headimgurl, sex')
      expect(answer.OtherMsg.CheckCode).not.toBe('')
    },
  )
  return { ...answer.item, CheckCode: answer.OtherMsg.CheckCode }
}

test('a forgotten password', async () => {
  const { mobile, client } = await newFamily()
  await says(
    'specification#forgot-password',
    "same, but the mobile must already be registered ('该手机号尚未注册').",
    async () => {
      const unknown = await anyone.post('User/ForgetPwd', { Mobile: newMobile(), Pwd: PASSWORD }, { code: '123456' })
      expect(unknown.Msg).toBe('该手机号尚未注册')
      const none = await anyone.post('User/ForgetPwd', { Mobile: mobile, Pwd: PASSWORD }, { code: '' })
      expect(none.Msg).toBe('请输入验证码')
    },
  )
  await says(CALLS, 'POST /api/User/ForgetPwd (query code; same body as registration)', async () => {
    // This family was sent a code just now, and the next one has to wait: somebody else forgets the password.
    const code = await sendSmsCode('13800000034', 3)
    accepted(await anyone.post('User/ForgetPwd', { Mobile: '13800000034', Name: '', Pwd: PASSWORD }, { code }))
    await signedIn('13800000034')
  })
  await says('specification#register', "must not already exist ('该手机号已被使用')", async () => {
    const again = await anyone.post('User/UserRegistration', { Mobile: mobile, Pwd: PASSWORD }, { code: '123456' })
    expect(again.Msg).toBe('该手机号已被使用')
  })
  await says(
    'specification#register',
    "mobile required; must match 11 digits starting with 1 then 3-9 ('请输入正确的手机号格式')",
    async () => {
      const asked = (Mobile: string) =>
        msg(anyone.post('User/UserRegistration', { Mobile, Pwd: PASSWORD }, { code: '1' }))
      expect(await asked('')).toBe('请输入手机号')
      for (const wrong of ['12012345678', '1380000000', '138000000000', '23800000000'])
        expect(await asked(wrong), wrong).toBe('请输入正确的手机号格式')
    },
  )
  await says(
    'specification#register',
    "SMS code, password, confirm required ('请输入验证码', '请输入密码'",
    async () => {
      const Mobile = newMobile()
      expect(await msg(anyone.post('User/UserRegistration', { Mobile, Pwd: PASSWORD }, { code: '' }))).toBe(
        '请输入验证码',
      )
      expect(await msg(anyone.post('User/UserRegistration', { Mobile, Pwd: '' }, { code: '123456' }))).toBe(
        '请输入密码',
      )
    },
  )
  await says('specification#change-password', "old, new, repeat required ('请输入旧密码', '请输入新密码'", async () => {
    expect(await msg(client.post('User/ChangePWD', { OPWD: '', PWD: 'x' }))).toBe('请输入旧密码')
    expect(await msg(client.post('User/ChangePWD', { OPWD: PASSWORD, PWD: '' }))).toBe('请输入新密码')
  })
  await says(
    'specification#examiner-login',
    "mobile ('请输入手机号') and password ('请输入密码') required.",
    async () => {
      expect(await msg(anyone.post('User/GetToken', { Mobile: '', Pwd: PASSWORD }))).toBe('请输入手机号')
      expect(await msg(anyone.post('User/GetToken', { Mobile: '13800000003', Pwd: '' }))).toBe('请输入密码')
    },
  )
  await says('specification#examiners', 'Examiners (UserType 3): log in', async () => {
    const { OtherMsg } = accepted(await anyone.post('User/GetToken', { Mobile: '13800000003', Pwd: PASSWORD }))
    expect(OtherMsg.UserType).toBe(3)
  })
})

test('what WeChat’s script needs', async () => {
  await says(
    'specification#calls-wechat',
    'GET /api/WeiXin/GetJSSDK (url; returns OtherMsg AppId, Timestamp, NonceStr, Signature)',
    async () => {
      const { OtherMsg } = accepted(await anyone.get('WeiXin/GetJSSDK', { url: `${productUrl()}/MyEnroll` }))
      expectFields(OtherMsg, 'AppId, Timestamp, NonceStr, Signature')
      expect(OtherMsg.Signature).toHaveLength(createHash('sha1').digest('hex').length)
    },
  )
})
