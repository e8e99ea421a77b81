import type { LoginWire } from '#contract/people/user.ts'
import { serverNow } from './clock.ts'

/** The login as this device stores it (specification#session). */
export interface Session {
  token: string
  tokenHead: string
  nickName: string
  headImg: string
  mobile: string
  userType: number
  /** In epoch milliseconds. */
  expiresAt: number
  /** The version of the texts that wait for this user's agreement; absent in sessions of earlier builds. */
  agreeVersion?: string
  /** Whether the user has agreed to some version before. */
  hasAgreed?: boolean
}

const SESSION_KEY = 'kaoji.session'
const GUID_KEY = 'kaoji.guid'

type Listener = () => void
const listeners = new Set<Listener>()
let current: Session | null | undefined

/** Storage may be switched off or full; then the login lasts as long as the page. */
function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  } catch {
    // Storing failed, but the copy in memory still works, so nobody needs to be told.
  }
}

function parse(text: string | null): Session | null {
  if (text === null) return null
  try {
    const stored = JSON.parse(text) as Partial<Session>
    return typeof stored.token === 'string' && typeof stored.expiresAt === 'number' ? (stored as Session) : null
  } catch {
    return null
  }
}

/** The current session; null when nobody is signed in or the token has expired. */
export function currentSession(): Session | null {
  if (typeof window === 'undefined') return null
  if (current === undefined) current = parse(read(SESSION_KEY))
  return current && current.expiresAt > serverNow() ? current : null
}

/** Who is signed in; one mobile may have an account of each kind. */
export function currentUser(): string | null {
  const session = currentSession()
  return session && `${session.userType} ${session.mobile}`
}

export function setSession(session: Session | null): void {
  current = session
  write(SESSION_KEY, session === null ? null : JSON.stringify(session))
  for (const listener of listeners) listener()
}

export function openSession(login: LoginWire): void {
  setSession({
    token: login.Token,
    tokenHead: login.TokenHead,
    nickName: login.NickName,
    headImg: login.HeadImg,
    mobile: login.Mobile,
    userType: login.UserType,
    expiresAt: Date.parse(login.ExpTime),
    agreeVersion: login.AgreeVersion ?? '',
    hasAgreed: login.HasAgreed === 1,
  })
}

/**
 * Calls the listener on every login and logout, in other tabs of this browser too. Returns a function that stops it.
 */
export function onSessionChange(listener: Listener): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== SESSION_KEY) return
    current = parse(event.newValue)
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

let inMemoryGuid: string | null = null

/**
 * A random id of this browser, for counting visits and for recognising it at the next login; where storage is switched
 * off, it lasts as long as the page.
 */
export function getGuid(): string {
  const known = read(GUID_KEY) ?? inMemoryGuid
  if (known) return known
  const bytes = window.crypto.getRandomValues(new Uint8Array(16))
  const guid = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  inMemoryGuid = guid
  write(GUID_KEY, guid)
  return guid
}
