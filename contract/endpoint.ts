import type * as z from 'zod'

export const staffRoles = ['content', 'enrolment', 'schedule', 'finance', 'results', 'desk', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * Who may call (rulings#who-may-call, rulings#roles). The handler also checks whose data is asked for: what belongs to
 * somebody else answers 404. A list names staff roles, of which one is enough (`admin` always is), and may admit
 * examiners as well.
 */
export type Who = 'anyone' | 'signedIn' | 'examiner' | ReadonlyArray<StaffRole | 'examiner'>

/**
 * `reads`: no transaction; `transaction`: the handler runs inside one; `manual`: the handler opens its own, because it
 * calls an outside service in between.
 */
export type TransactionMode = 'reads' | 'transaction' | 'manual'

/** Named limits; their values are settings (`LIMIT_<NAME>`, see `server/http/limits.ts`). */
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

/**
 * Groups of tables that public lists are made from; every change of one increments its version
 * (`server/db/publicVersion.ts`).
 */
export type PublicSource = 'catalogue' | 'site'

type Shape = z.ZodType

export interface EndpointSpec {
  controller: string
  action: string
  /** One line for the API description, `docs/api.md`. */
  summary: string
  who: Who
  mode: TransactionMode
  input: z.ZodObject
  /** Schemas of the envelope's four data fields; one that is missing is `null` (`totalCount` 0) on the wire. */
  OtherMsg?: Shape
  item?: Shape
  listData?: Shape
  limit?: LimitName
  /** Body limit in bytes where it is not the usual 64 KiB. */
  bodyLimit?: number
  /** Set for multipart uploads: the raw file reaches the handler's `before` as `ctx.upload`. */
  multipart?: boolean
  /** The refusal of a file over the body limit, where it is not the sentence about pictures. */
  tooLarge?: 'RECORDING_TOO_LARGE' | 'BOOK_TOO_LARGE' | 'SHEET_TOO_LARGE' | 'NEWS_FILE_LARGE' | 'PUPIL_ZIP_LARGE'
  /** Seconds for which a shared cache may keep the answer; only for calls that answer everybody alike. */
  publicCacheSeconds?: number
  /**
   * Where the answer depends only on these tables and the input, the server keeps it encoded until they change. Only
   * with `publicCacheSeconds`, for `anyone`, in mode `reads`.
   */
  madeFrom?: PublicSource
  /**
   * Whether the answer sets the cookie that recognises a browser later, where it has none yet
   * (docs/adr/browser-cookie.md).
   */
  namesBrowser?: boolean
  /**
   * Set for a call that cannot wait, of a running exam, of a payment, or about the login: it is served first when the server is overloaded
   * (`http/gate.ts`) and does not go through the waiting room (docs/adr/waiting-room.md).
   */
  isUrgent?: 'exam' | 'payment' | 'login'
  /** Set for the call by which a page asks for its place in the waiting room: it is served under overload as well. */
  skipsGate?: boolean
  /**
   * Whether the answer is kept under the `RequestKey` of the input, so that a request that is sent again gets the first
   * answer. Only in mode `transaction`, for people who are signed in (office#one-change).
   */
  keepsAnswer?: boolean
  /**
   * What a staff account that is limited to areas may do with a call of staff (office#roles). `ownAreas`: the call shows
   * and changes nothing but enrolments of its areas. `noEnrolments`: the call has nothing to do with enrolments. Absent:
   * the call concerns all areas and is refused (AREA_LIMITED).
   */
  forLimitedStaff?: 'ownAreas' | 'noEnrolments'
  /**
   * Whether pages make the call by themselves, without a person's action: it then does not keep an idle staff login alive
   * (`staffIdleMinutes`).
   */
  isBackground?: boolean
  /**
   * Whether a staff session must have given its second factor within the last ten minutes (office#second-factor). The
   * console answers the refusal FRESH_PROOF_REQUIRED by itself: it asks for a code and sends the call again.
   */
  needsFreshProof?: boolean
  /**
   * What staff may call although the second factor is not given (`always`) or not set up yet (`toSetUp`); see
   * domain/people/secondFactor.
   */
  beforeSecondFactor?: 'always' | 'toSetUp'
}

export type Endpoint = EndpointSpec & { method: 'GET' | 'POST' }

export function get<const E extends EndpointSpec>(spec: E): E & { method: 'GET' } {
  return { ...spec, method: 'GET' }
}

export function post<const E extends EndpointSpec>(spec: E): E & { method: 'POST' } {
  return { ...spec, method: 'POST' }
}

type FieldOf<E, K extends string> = E extends Record<K, infer S> ? (S extends z.ZodType ? z.output<S> : never) : never

/** What a handler receives. */
export type Input<E extends EndpointSpec> = z.output<E['input']>
/** What a client sends. */
export type Request<E extends EndpointSpec> = z.input<E['input']>

type Fields<E extends EndpointSpec> = (E extends { OtherMsg: Shape } ? { OtherMsg: FieldOf<E, 'OtherMsg'> } : unknown) &
  (E extends { item: Shape } ? { item: FieldOf<E, 'item'> } : unknown) &
  (E extends { listData: Shape } ? { listData: FieldOf<E, 'listData'>; totalCount?: number } : unknown)

/**
 * What a handler returns: exactly the data fields its contract names. `Msg` carries the word of a success, such as
 * `IsSub`.
 */
export type Reply<E extends EndpointSpec> = Fields<E> & { Msg?: string }

/** The envelope of a success as the client reads it. */
export type Answer<E extends EndpointSpec> = {
  Code: 1
  Msg: string
  OtherMsg: E extends { OtherMsg: Shape } ? FieldOf<E, 'OtherMsg'> : null
  item: E extends { item: Shape } ? FieldOf<E, 'item'> : null
  listData: E extends { listData: Shape } ? FieldOf<E, 'listData'> : null
  totalCount: number
}
