import type { Send } from '#admin/kit/send/send.ts'
import { CallError } from '#client/callError.ts'

/** Loaded when a passkey is used. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Whether pages of this address can use passkeys; `origin` is the one that the server accepts. */
export function canUsePasskeys(origin: string): boolean {
  return origin === window.location.origin && typeof window.PublicKeyCredential === 'function'
}

/** The person closed the browser's dialog, or it timed out; there is nothing to report. */
function isCancelled(error: unknown): boolean {
  const name = error instanceof Error ? error.name : ''
  return name === 'NotAllowedError' || name === 'AbortError'
}

/** The sentence for an error of the browser's passkey dialog; null for any other error. */
function failureText(error: unknown): string | null {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return '这台设备上的通行密钥已经添加过'
  if (name === 'NotSupportedError' || name === 'SecurityError') return '这个浏览器不能使用通行密钥，请改用验证码'
  return null
}

type JsonOptions = Parameters<Awaited<ReturnType<typeof loadWebAuthn>>['startRegistration']>[0]['optionsJSON']
type ProofOptions = Parameters<Awaited<ReturnType<typeof loadWebAuthn>>['startAuthentication']>[0]['optionsJSON']

/** What the browser's dialog gives; null where the person cancelled it. Throws CallError where the browser cannot do it. */
async function nullIfCancelled<Response>(dialog: Promise<Response>): Promise<Response | null> {
  try {
    return await dialog
  } catch (error) {
    if (isCancelled(error)) return null
    const text = failureText(error)
    throw text === null ? error : new CallError('refused', text)
  }
}

/**
 * Makes a passkey on this device and adds it. Returns the recovery codes, none where the account has some; null where the
 * person left the browser's dialog.
 */
export async function addPasskey(send: Send, name: string, password: string): Promise<string[] | null> {
  const { startRegistration } = await loadWebAuthn()
  const begun = await send('Admin', 'BeginPasskey', { Pwd: password })
  const optionsJSON = begun.OtherMsg.Options as unknown as JsonOptions
  const response = await nullIfCancelled(startRegistration({ optionsJSON }))
  if (response === null) return null
  const added = await send('Admin', 'AddPasskey', { Name: name, Response: { ...response } })
  return added.OtherMsg.RecoveryCodes
}

/** Gives the second factor by a passkey. Returns whether it was given; the person may leave the browser's dialog. */
export async function provePasskey(send: Send): Promise<boolean> {
  const { startAuthentication } = await loadWebAuthn()
  const begun = await send('Admin', 'BeginPasskeyProof', {})
  const optionsJSON = begun.OtherMsg.Options as unknown as ProofOptions
  const response = await nullIfCancelled(startAuthentication({ optionsJSON }))
  if (response === null) return false
  await send('Admin', 'ProvePasskey', { Response: { ...response } })
  return true
}
