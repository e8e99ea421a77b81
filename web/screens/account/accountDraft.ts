import type { Authorisation } from '#web/device/wechatLogin.ts'

/**
 * The input of an account form, kept for a reload or a visit to another page or app, such as WeChat's consent or the
 * message with the code. Passwords are never stored.
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

/** Parses a stored draft; invalid text gives an empty draft. */
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

/** Stores these parts of the draft for this tab; the others stay unchanged. */
export function keepDraft(parts: Partial<AccountDraft>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...keptDraft(), ...parts }))
  } catch {
    // Storage is disabled, so the user fills in the form again; nothing else depends on the draft.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is disabled, so there is no draft.
  }
}
