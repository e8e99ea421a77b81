import { call } from '#client/api.ts'

/** The browser's part of passkeys is loaded when one is used. */
const loadBrowserPart = () => import('@simplewebauthn/browser')

/** Whether pages of this address can use passkeys; `origin` is the one that the server accepts. */
export function canUsePasskeys(origin: string): boolean {
  return origin === window.location.origin && typeof window.PublicKeyCredential === 'function'
}

/** The person closed the browser's dialog, or it timed out; there is nothing to report. */
export function isCancelled(error: unknown): boolean {
  const name = error instanceof Error ? error.name : ''
  return name === 'NotAllowedError' || name === 'AbortError'
}

/** The sentence for a failure of the browser's part; null for one that it did not cause. */
export function passkeyFailureText(error: unknown): string | null {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return '这台设备上的通行密钥已经添加过'
  if (name === 'NotSupportedError' || name === 'SecurityError') return '这个浏览器不能使用通行密钥，请改用验证码'
  return null
}

type JsonOptions = Parameters<Awaited<ReturnType<typeof loadBrowserPart>>['startRegistration']>[0]['optionsJSON']
type ProofOptions = Parameters<Awaited<ReturnType<typeof loadBrowserPart>>['startAuthentication']>[0]['optionsJSON']

/** Makes a passkey on this device and adds it. Returns the recovery codes, none where the account has some. */
export async function addPasskey(name: string, password: string): Promise<string[]> {
  const { startRegistration } = await loadBrowserPart()
  const begun = await call('Admin', 'BeginPasskey', { Pwd: password })
  const response = await startRegistration({ optionsJSON: begun.OtherMsg.Options as unknown as JsonOptions })
  const added = await call('Admin', 'AddPasskey', { Name: name, Response: { ...response } })
  return added.OtherMsg.RecoveryCodes
}

/** Gives the second factor by a passkey. */
export async function provePasskey(): Promise<void> {
  const { startAuthentication } = await loadBrowserPart()
  const begun = await call('Admin', 'BeginPasskeyProof', {})
  const response = await startAuthentication({ optionsJSON: begun.OtherMsg.Options as unknown as ProofOptions })
  await call('Admin', 'ProvePasskey', { Response: { ...response } })
}
