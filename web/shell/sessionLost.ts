import { toast } from '#web/ui/toast.ts'

const key = 'kaoji.sessionLost'

/** Specification, section 8: a 401 has cleared the session, the page starts again; what happened is told after that. */
export function reloadSignedOut(): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Storage is switched off: the page that opens asks for the login without saying why.
  }
  window.location.reload()
}

/** Says once, after the reload, why one has to log in again. */
export function tellSessionLost(): void {
  try {
    if (sessionStorage.getItem(key) === null) return
    sessionStorage.removeItem(key)
  } catch {
    return
  }
  toast('登录已失效，请重新登录')
}
