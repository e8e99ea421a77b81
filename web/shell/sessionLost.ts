import { toast } from '#web/ui/toast.ts'

const key = 'kaoji.sessionLost'

/** Reloads after a 401 has cleared the session (specification#session-lost); the reason is shown after the reload. */
export function reloadSignedOut(): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // Storage is disabled: the reloaded page asks for the login without a reason.
  }
  window.location.reload()
}

/** Says once, after the reload, why a new login is needed. */
export function tellSessionLost(): void {
  try {
    if (sessionStorage.getItem(key) === null) return
    sessionStorage.removeItem(key)
  } catch {
    return
  }
  toast('登录已失效，请重新登录')
}
