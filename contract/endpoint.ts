import type { z } from 'zod'

export const staffRoles = ['content', 'enrolment', 'schedule', 'finance', 'results', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * Who may call (rulings#who-may-call, rulings#roles). `owner` checks inside a handler come on top: what belongs to
 * somebody else answers 404. A list names staff roles, of which one is enough (`admin` always is), and may let
 * examiners in as well.
 */
export type Who = 'anyone' | 'signedIn' | 'examiner' | ReadonlyArray<StaffRole | 'examiner'>

/**
 * `reads`: no transaction; `transaction`: the handler runs inside one; `manual`: the handler opens its own, because it
 * speaks to the outside in between.
 */
export type Mode = 'reads' | 'transaction' | 'manual'

/** Named limits; their sizes are settings (`LIMIT_<NAME>`, see `server/http/limits.ts`). */
export type LimitName =
  | 'login'
  | 'sms'
  | 'captcha'
  | 'userExists'
  | 'visits'
  | 'upload'
  | 'write'
  | 'lookup'
  | 'examTimeQuery'

/** Groups of tables that public lists are made from; each change of one is counted (`server/db/publicVersion.ts`). */
export type PublicSource = 'catalogue' | 'site'

type Shape = z.ZodType

export interface EndpointSpec {
  controller: string
  action: string
  /** One line for the API description. */
  summary: string
  who: Who
  mode: Mode
  input: Shape
  /** Types of the envelope's four places; a missing one is `null` (`totalCount` 0) on the wire. */
  OtherMsg?: Shape
  item?: Shape
  listData?: Shape
  limit?: LimitName
  /** Body limit in bytes when not the usual 64 KiB. */
  bodyLimit?: number
  /** Set for multipart uploads: the raw file reaches the handler's `before` as `ctx.upload`. */
  multipart?: boolean
  /** What a file over the body limit is told, if not the sentence about pictures. */
  tooLarge?: 'RECORDING_TOO_LARGE'
  /** Seconds a shared cache may keep the answer; only for calls that say the same to everyone. */
  publicCacheSeconds?: number
  /**
   * The answer follows from these tables and the input alone: the server keeps it ready to send until they change. Only
   * with `publicCacheSeconds`, for `anyone`, in mode `reads`.
   */
  madeFrom?: PublicSource
  /** The answer gives a browser that has none the cookie by which it is known again (docs/adr/browser-cookie.md). */
  namesBrowser?: boolean
  /**
   * Cannot be put off (a running exam, a payment): comes first when more is asked than can be served (`http/gate.ts`).
   */
  isUrgent?: boolean
  /** Pages call it by themselves: it does not show that anybody is at the desk (`staffIdleMinutes`). */
  isBackground?: boolean
}

export type Endpoint = EndpointSpec & { method: 'GET' | 'POST' }

export function get<const E extends EndpointSpec>(spec: E): E & { method: 'GET' } {
  return { ...spec, method: 'GET' }
}

export function post<const E extends EndpointSpec>(spec: E): E & { method: 'POST' } {
  return { ...spec, method: 'POST' }
}

type Place<E, K extends string> = E extends Record<K, infer S> ? (S extends z.ZodType ? z.output<S> : never) : never

/** What a handler receives. */
export type Input<E extends EndpointSpec> = z.output<E['input']>
/** What a client sends. */
export type Request<E extends EndpointSpec> = z.input<E['input']>

type Places<E extends EndpointSpec> = (E extends { OtherMsg: Shape } ? { OtherMsg: Place<E, 'OtherMsg'> } : unknown) &
  (E extends { item: Shape } ? { item: Place<E, 'item'> } : unknown) &
  (E extends { listData: Shape } ? { listData: Place<E, 'listData'>; totalCount?: number } : unknown)

/** What a handler answers: exactly the places its contract names. `Msg` carries words such as `IsSub` of a success. */
export type Reply<E extends EndpointSpec> = Places<E> & { Msg?: string }

/** The envelope of a success as the client reads it. */
export type Answer<E extends EndpointSpec> = {
  Code: 1
  Msg: string
  OtherMsg: E extends { OtherMsg: Shape } ? Place<E, 'OtherMsg'> : null
  item: E extends { item: Shape } ? Place<E, 'item'> : null
  listData: E extends { listData: Shape } ? Place<E, 'listData'> : null
  totalCount: number
}
