import { randomBytes } from 'node:crypto'
import {
  type Grant,
  grantableActions,
  type Share,
  type StoreAction,
  sealToken,
  type TokenKeys,
} from './sessionToken.ts'

/** The limits of STS: between 15 minutes and 12 hours. */
const MIN_SECONDS = 900
const MAX_SECONDS = 43_200

export interface TemporaryCredentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
  /** Milliseconds since 1970, from when on the store answers ExpiredToken. */
  expiresAt: number
}

export interface CredentialsRequest {
  bucket: string
  prefix: string
  actions: readonly StoreAction[]
  durationSeconds: number
  /**
   * Default true, so that a submitted answer cannot be overwritten with the credentials that uploaded it (threats#O4).
   */
  isCreateOnly?: boolean
  maxObjectBytes?: number
  /** The quota; by default there is none. */
  share?: Share
}

/**
 * Issues temporary credentials for `GetSTSToken` (rulings#upload-credentials), which allow `actions` on keys below
 * `prefix` of one bucket until they expire. Nothing is stored; the sealed session token contains everything.
 * @throws RangeError for an empty or rooted prefix, no or unknown action, a duration outside 900 to 43,200 s
 */
export function issueCredentials(keys: TokenKeys, request: CredentialsRequest, now: number): TemporaryCredentials {
  const { bucket, prefix, actions, durationSeconds, isCreateOnly = true, maxObjectBytes = null, share = null } = request
  if (bucket === '') throw new RangeError('temporary credentials need a bucket')
  if (prefix === '' || prefix.startsWith('/')) throw new RangeError('temporary credentials need a prefix')
  if (actions.length === 0 || actions.some((action) => !grantableActions.includes(action)))
    throw new RangeError('temporary credentials need actions of the store')
  if (!Number.isInteger(durationSeconds) || durationSeconds < MIN_SECONDS || durationSeconds > MAX_SECONDS)
    throw new RangeError(`temporary credentials live ${MIN_SECONDS} to ${MAX_SECONDS} seconds`)
  const expiresAt = now + durationSeconds * 1000
  const grant: Grant = {
    bucket,
    prefix,
    actions: [...new Set(actions)],
    expiresAt,
    isCreateOnly,
    maxObjectBytes,
    share,
  }
  const accessKeyId = `ASIA${randomBytes(8).toString('hex').toUpperCase()}`
  const { token, secret } = sealToken(keys, accessKeyId, grant)
  return { accessKeyId, secretAccessKey: secret, sessionToken: token, expiresAt }
}
