import { AbortMultipartUpload } from './api/AbortMultipartUpload.ts'
import { CompleteMultipartUpload } from './api/CompleteMultipartUpload.ts'
import { CreateMultipartUpload } from './api/CreateMultipartUpload.ts'
import { DeleteObject } from './api/DeleteObject.ts'
import { GetObject, HeadObject } from './api/GetObject.ts'
import { ListObjects } from './api/ListObjects.ts'
import { ListParts } from './api/ListParts.ts'
import { PutObject } from './api/PutObject.ts'
import { UploadPart } from './api/UploadPart.ts'
import { S3Error } from './s3Error.ts'
import type { Grant, StoreAction } from './sessionToken.ts'
import type { StoreActionHandler } from './storeCall.ts'

export interface ChosenAction {
  handler: StoreActionHandler
  /** The permission that temporary credentials need. */
  requiredAction: StoreAction
  /** Counts towards the limit of bodies written at once. */
  isWrite: boolean
}

interface Row extends ChosenAction {
  method: string
  /** Query parameters that must be present. */
  required: string[]
  /** Query parameters that may be present. */
  optional: string[]
}

const responseOverrides = ['cache-control', 'content-disposition', 'content-language', 'content-type'].map(
  (name) => `response-${name}`,
)

const actions: Row[] = [
  {
    method: 'HEAD',
    handler: HeadObject,
    requiredAction: 'GetObject',
    isWrite: false,
    required: [],
    optional: responseOverrides,
  },
  {
    method: 'GET',
    handler: ListParts,
    requiredAction: 'ListParts',
    isWrite: false,
    required: ['uploadId'],
    optional: ['max-parts', 'part-number-marker'],
  },
  {
    method: 'GET',
    handler: GetObject,
    requiredAction: 'GetObject',
    isWrite: false,
    required: [],
    optional: responseOverrides,
  },
  {
    method: 'PUT',
    handler: UploadPart,
    requiredAction: 'PutObject',
    isWrite: true,
    required: ['uploadId', 'partNumber'],
    optional: [],
  },
  { method: 'PUT', handler: PutObject, requiredAction: 'PutObject', isWrite: true, required: [], optional: [] },
  {
    method: 'POST',
    handler: CreateMultipartUpload,
    requiredAction: 'PutObject',
    isWrite: false,
    required: ['uploads'],
    optional: [],
  },
  {
    method: 'POST',
    handler: CompleteMultipartUpload,
    requiredAction: 'PutObject',
    isWrite: false,
    required: ['uploadId'],
    optional: [],
  },
  {
    method: 'DELETE',
    handler: AbortMultipartUpload,
    requiredAction: 'AbortMultipartUpload',
    isWrite: false,
    required: ['uploadId'],
    optional: [],
  },
  {
    method: 'DELETE',
    handler: DeleteObject,
    requiredAction: 'DeleteObject',
    isWrite: false,
    required: [],
    optional: [],
  },
]

/** Query parameters of the signature, of SDK logging, and headers that presigners move into the query. */
const alwaysAllowed = /^(x-amz-.*|x-id)$/i

/**
 * Chooses the action by method and query. An unknown parameter is refused, because in S3 it would select another
 * action.
 * @throws S3Error NotImplemented, MethodNotAllowed
 */
export function chooseAction(method: string, query: Map<string, string>): ChosenAction {
  const ofMethod = actions.filter((action) => action.method === method)
  if (ofMethod.length === 0) throw new S3Error('MethodNotAllowed')
  const given = [...query.keys()].filter((name) => !alwaysAllowed.test(name))
  const chosen = ofMethod.find(
    ({ required, optional }) =>
      required.every((name) => query.has(name)) &&
      given.every((name) => required.includes(name) || optional.includes(name)),
  )
  if (!chosen) throw new S3Error('NotImplemented')
  return chosen
}

/**
 * Chooses the action on a whole bucket: only listing its objects, and only for permanent keys, because bucket listing
 * is denied to everybody else (threats#F5).
 * @throws S3Error AccessDenied, NotImplemented
 */
export function chooseBucketAction(method: string, query: Map<string, string>, grant: Grant | null): ChosenAction {
  if (grant !== null) throw new S3Error('AccessDenied')
  const known = ['list-type', 'prefix', 'start-after', 'continuation-token', 'max-keys', 'encoding-type']
  const given = [...query.keys()].filter((name) => !alwaysAllowed.test(name))
  if (method !== 'GET' || !given.every((name) => known.includes(name))) throw new S3Error('NotImplemented')
  return { handler: ListObjects, requiredAction: 'GetObject', isWrite: false }
}

/**
 * An earlier secret may have leaked, so it only reads objects and continues uploads, whose names nobody can guess.
 * @throws S3Error AccessDenied
 */
export function refuseUnlessLinkAction(isEarlier: boolean, handler: StoreActionHandler): void {
  if (isEarlier && handler !== GetObject && handler !== UploadPart) throw new S3Error('AccessDenied')
}

/** @throws S3Error AccessDenied for a bucket, key or action that the temporary credentials do not cover */
export function refuseBeyondGrant(grant: Grant | null, requiredAction: StoreAction, bucket: string, key: string): void {
  if (grant === null) return
  const isInside = grant.bucket === bucket && key.startsWith(grant.prefix) && grant.actions.includes(requiredAction)
  if (!isInside) throw new S3Error('AccessDenied')
}
