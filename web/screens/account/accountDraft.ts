/**
 * What was typed before one left for WeChat's consent, the login or a reload. Passwords are never written down: they
 * are typed again.
 */
export type AccountDraft = { mobile: string; code: string; agreed: boolean }

const key = 'kaoji.accountDraft'
const nothing: AccountDraft = { mobile: '', code: '', agreed: false }

/** The stored text as a draft; what is no draft is an empty one. */
export function readDraft(text: string | null): AccountDraft {
  if (text === null) return nothing
  try {
    const { mobile, code, agreed } = (JSON.parse(text) ?? {}) as Partial<AccountDraft>
    return {
      mobile: typeof mobile === 'string' ? mobile : '',
      code: typeof code === 'string' ? code : '',
      agreed: agreed === true,
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

/** Keeps the draft for this tab; null forgets it. */
export function keepDraft(draft: AccountDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage is switched off: the form is then filled in again, nothing else depends on it.
  }
}
