import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, flag, formText, id, instant, nothing, optionalText, text } from '#contract/fields.ts'
import { DOORS } from '#domain/people/userType.ts'

export const login = z.object({
  TokenHead: z.string(),
  Token: z.string(),
  NickName: z.string(),
  HeadImg: z.string(),
  Mobile: z.string(),
  UserType: z.number(),
  ExpTime: z.string().meta({ description: 'when the token expires, ISO 8601' }),
  AgreeVersion: z
    .string()
    .optional()
    .meta({ description: 'version of the texts that the user has not agreed to yet; empty where he has' }),
  HasAgreed: z
    .union([z.literal(0), z.literal(1)])
    .optional()
    .meta({ description: '1 where the user has agreed to some version of the texts, 0 where to none' }),
})
export type LoginWire = z.infer<typeof login>

const door = z.enum(DOORS).optional().meta({
  description: 'which account of the mobile is meant; without it, or where there is none, that of the family first',
})

/** The body is `{Mobile, Pwd}` (rulings#open-names). `Door` is ours (docs/adr/several-hats.md). */
export const GetToken = post({
  controller: 'User',
  action: 'GetToken',
  summary: 'Log in with mobile and password',
  who: 'anyone',
  mode: 'manual',
  limit: 'login',
  input: z.object({ Mobile: formText, Pwd: formText, Door: door }),
  OtherMsg: login,
})

const accountForm = z.object({
  code: formText,
  Mobile: formText,
  Name: optionalText,
  Pwd: formText,
  OpenID: optionalText,
  NickName: optionalText,
  HeadImgurl: optionalText,
  Sex: z.union([z.number(), z.string(), z.null()]).optional(),
  AgreeVersion: optionalText,
  CheckCode: optionalText.meta({ description: 'asked for by `NeedCheckCode` after wrong codes' }),
})

/** The SMS code is the query parameter `code`. `OpenID` only counts where the check code proves it. */
export const UserRegistration = post({
  controller: 'User',
  action: 'UserRegistration',
  summary: 'Register an account with a code sent by SMS',
  who: 'anyone',
  mode: 'transaction',
  limit: 'login',
  input: accountForm,
  OtherMsg: login,
})

/** Sets a new password and ends all earlier tokens of that account of the mobile. */
export const ForgetPwd = post({
  controller: 'User',
  action: 'ForgetPwd',
  summary: 'Set a new password with a code sent by SMS',
  who: 'anyone',
  mode: 'transaction',
  limit: 'login',
  input: accountForm.extend({ Door: door }),
  OtherMsg: login,
})

export const RefreshToken = get({
  controller: 'User',
  action: 'RefreshToken',
  summary: 'Exchange the token for a new one',
  who: 'signedIn',
  beforeSecondFactor: 'always',
  isBackground: true,
  isUrgent: 'login',
  mode: 'transaction',
  input: nothing,
  OtherMsg: login,
})

/**
 * Agrees to both texts in the version in force. Refuses AGREEMENT_CHANGED where that is a newer one, which then stands in
 * OtherMsg as `AgreeVersion`.
 */
export const AgreeToTexts = post({
  controller: 'User',
  action: 'AgreeToTexts',
  summary: 'Agree to the service agreement and the privacy policy in force',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ AgreeVersion: text }),
})

export const Logout = post({
  controller: 'User',
  action: 'Logout',
  summary: 'Log out: end this token and all that were refreshed from it',
  who: 'signedIn',
  beforeSecondFactor: 'always',
  isUrgent: 'login',
  mode: 'transaction',
  input: nothing,
})

/** The devices on which the account is signed in. `SeenTime` is exact to ten minutes. */
export const GetMyLogins = get({
  controller: 'User',
  action: 'GetMyLogins',
  summary: 'The devices on which the account is signed in',
  who: 'signedIn',
  mode: 'reads',
  input: nothing,
  listData: z.array(
    z.object({
      LoginId: z.number(),
      DeviceName: z.string(),
      LoginTime: instant,
      SeenTime: instant,
      IsThis: bit.meta({ description: '1: the login of this call' }),
    }),
  ),
})

export const EndLogin = post({
  controller: 'User',
  action: 'EndLogin',
  summary: 'End one of one’s own logins',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ LoginId: id }),
})

export const ChangePWD = post({
  controller: 'User',
  action: 'ChangePWD',
  summary: 'Change the password; ends all tokens of the user',
  who: 'signedIn',
  mode: 'manual',
  limit: 'login',
  input: z.object({ OPWD: formText, PWD: formText }),
})

const user = z.object({
  Mobile: z.string(),
  Name: z.string(),
  NickName: z.string(),
  HeadImg: z.string(),
  Sex: z.number(),
  OpenID: z.string(),
  UserType: z.number(),
  Roles: z.array(z.string()).meta({ description: 'staff roles; empty for everyone else' }),
  IsAreaLimited: z.literal([0, 1]).meta({ description: '1: a staff account that is limited to areas (GetMyAreas)' }),
})
export type UserWire = z.infer<typeof user>

export const GetUserInfo = get({
  controller: 'User',
  action: 'GetUserInfo',
  summary: 'The signed-in user',
  who: 'signedIn',
  beforeSecondFactor: 'always',
  mode: 'reads',
  input: nothing,
  item: user,
})

export const UpdateUserInfo = post({
  controller: 'User',
  action: 'UpdateUserInfo',
  summary: 'Change nickname and name',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ NickName: formText, Name: formText }),
  item: user,
})

export const UserExists = get({
  controller: 'User',
  action: 'UserExists',
  summary: 'Is this mobile registered?',
  who: 'anyone',
  mode: 'manual',
  limit: 'userExists',
  input: z.object({
    Mobile: formText,
    CheckCode: optionalText,
    Door: z.literal('family').optional().meta({ description: 'only the account of a family; without it any account' }),
  }),
  OtherMsg: z.object({ IsExists: flag }),
})

const challenge = z.object({
  algorithm: z.string(),
  challenge: z.string(),
  maxnumber: z.number(),
  salt: z.string(),
  signature: z.string(),
})

/** An ALTCHA challenge: find `number` (0 to `maxnumber`) with SHA-256(salt + number) = challenge, in hex. */
export const GetCaptcha = get({
  controller: 'Public',
  action: 'GetCaptcha',
  summary: 'A proof-of-work challenge',
  who: 'anyone',
  mode: 'manual',
  limit: 'captcha',
  namesBrowser: true,
  input: nothing,
  item: challenge,
})

/** `Solution` is the base64 of the JSON `{algorithm, challenge, number, salt, signature}`. */
export const GetCheckCode = get({
  controller: 'Public',
  action: 'GetCheckCode',
  summary: 'A check code for a solved challenge',
  who: 'anyone',
  mode: 'transaction',
  limit: 'captcha',
  namesBrowser: true,
  input: z.object({ Solution: text }),
  OtherMsg: z.object({ CheckCode: z.string() }),
})

/**
 * `Msg` of a success is set where the gateway did not answer: it says to ask again if nothing arrives within a minute.
 */
export const SendSMSCode = get({
  controller: 'Public',
  action: 'SendSMSCode',
  summary: 'Send a code by SMS: to register (unused mobile) or to reset the password (registered one)',
  who: 'anyone',
  mode: 'manual',
  limit: 'sms',
  input: z.object({ Mobile: formText, CheckCode: formText, OpenID: optionalText }),
  OtherMsg: z.object({ ResendAfterSeconds: z.number() }),
})

/**
 * A `state` for WeChat's consent page. It sets a cookie, and a code that comes back with this state is accepted from
 * that browser only.
 */
export const GetWeiXinState = get({
  controller: 'WeiXin',
  action: 'GetWeiXinState',
  summary: 'A state for the consent page, bound to this browser',
  who: 'anyone',
  mode: 'transaction',
  limit: 'lookup',
  namesBrowser: true,
  input: nothing,
  OtherMsg: z.object({ State: z.string() }),
})

/**
 * `CheckCode` of the answer is bound to the OpenID and the browser. A code serves one login or browser. `state` is that
 * of GetWeiXinState, where the browser asked for one.
 */
export const GetWeiXinUserInfo = get({
  controller: 'WeiXin',
  action: 'GetWeiXinUserInfo',
  summary: 'Exchange an OAuth code for the WeChat user',
  who: 'anyone',
  mode: 'manual',
  limit: 'lookup',
  namesBrowser: true,
  input: z.object({ code: formText, state: optionalText }),
  item: z.object({ openid: z.string(), nickname: z.string(), headimgurl: z.string(), sex: z.number() }),
  OtherMsg: z.object({ CheckCode: z.string() }),
})

export const GetJSSDK = get({
  controller: 'WeiXin',
  action: 'GetJSSDK',
  summary: 'Signature for wx.config of one of our own pages',
  who: 'anyone',
  mode: 'manual',
  limit: 'lookup',
  input: z.object({ url: text }),
  OtherMsg: z.object({ AppId: z.string(), Timestamp: z.number(), NonceStr: z.string(), Signature: z.string() }),
})
