import type { Authorisation } from '#web/device/wechatLogin.ts'

/**
 * What was typed before one left for WeChat's consent, the login, the message with the code, or a reload. Passwords are
 * never written down: they are typed again.
 */
export type AccountDraft = { mobile: string; code: string; agreed: boolean; authorisation: Authorisation | null }

const key = 'kaoji.accountDraft'
const nothing: AccountDraft = { mobile: '', code: '', agreed: false, authorisation: null }

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function authorisationOf(value: unknown): Authorisation | null {
  const { openid, nickname, headimgurl, checkCode } = (value ?? {}) as Partial<Record<keyof Authorisation, unknown>>
  if (!textOf(openid) || !textOf(checkCode)) return null
  return {
    openid: textOf(openid),
    nickname: textOf(nickname),
    headimgurl: textOf(headimgurl),
    checkCode: textOf(checkCode),
  }
}

/** The stored text as a draft; what is no draft is an empty one. */
export function readDraft(text: string | null): AccountDraft {
  if (text === null) return nothing
  try {
    const draft = (JSON.parse(text) ?? {}) as Partial<Record<keyof AccountDraft, unknown>>
    return {
      mobile: textOf(draft.mobile),
      code: textOf(draft.code),
      agreed: draft.agreed === true,
      authorisation: authorisationOf(draft.authorisation),
    }
  } catch {
    return nothing
  }
}

export function keptDraft(): AccountDraft {
  try {
    return readDraft(sessionStorage.getItem(key))
  } catch {
    return nothing
  }
}

/** Keeps these parts of the draft for this tab, the others stay. */
export function keepDraft(parts: Partial<AccountDraft>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...keptDraft(), ...parts }))
  } catch {
    // Storage is switched off: the form is then filled in again, nothing else depends on it.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is switched off: there was no draft.
  }
}
