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
  /** What temporary credentials must have been granted. */
  needs: StoreAction
  /** Holds one of the places for bodies that are written to disk. */
  isWrite: boolean
}

interface Row extends ChosenAction {
  method: string
  /** Query parameters that must be there. */
  required: string[]
  /** And those that may be. */
  optional: string[]
}

const responseOverrides = ['cache-control', 'content-disposition', 'content-language', 'content-type'].map(
  (name) => `response-${name}`,
)

const actions: Row[] = [
  {
    method: 'HEAD',
    handler: HeadObject,
    needs: 'GetObject',
    isWrite: false,
    required: [],
    optional: responseOverrides,
  },
  {
    method: 'GET',
    handler: ListParts,
    needs: 'ListParts',
    isWrite: false,
    required: ['uploadId'],
    optional: ['max-parts', 'part-number-marker'],
  },
  {
    method: 'GET',
    handler: GetObject,
    needs: 'GetObject',
    isWrite: false,
    required: [],
    optional: responseOverrides,
  },
  {
    method: 'PUT',
    handler: UploadPart,
    needs: 'PutObject',
    isWrite: true,
    required: ['uploadId', 'partNumber'],
    optional: [],
  },
  { method: 'PUT', handler: PutObject, needs: 'PutObject', isWrite: true, required: [], optional: [] },
  {
    method: 'POST',
    handler: CreateMultipartUpload,
    needs: 'PutObject',
    isWrite: false,
    required: ['uploads'],
    optional: [],
  },
  {
    method: 'POST',
    handler: CompleteMultipartUpload,
    needs: 'PutObject',
    isWrite: false,
    required: ['uploadId'],
    optional: [],
  },
  {
    method: 'DELETE',
    handler: AbortMultipartUpload,
    needs: 'AbortMultipartUpload',
    isWrite: false,
    required: ['uploadId'],
    optional: [],
  },
  { method: 'DELETE', handler: DeleteObject, needs: 'DeleteObject', isWrite: false, required: [], optional: [] },
]

/** Those of the signature, the names that SDKs add for their logs, and headers which presigners move into the query. */
const alwaysAllowed = /^(x-amz-.*|x-id)$/i

/**
 * The action that method and query name. A parameter that the action does not know would be another action of S3.
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
 * What is asked of a bucket as a whole: the list of its objects, for lasting keys only, since what a bucket holds is told to
 * nobody else (threats#F5).
 * @throws S3Error AccessDenied, NotImplemented
 */
export function chooseBucketAction(method: string, query: Map<string, string>, grant: Grant | null): ChosenAction {
  if (grant !== null) throw new S3Error('AccessDenied')
  const known = ['list-type', 'prefix', 'start-after', 'continuation-token', 'max-keys', 'encoding-type']
  const given = [...query.keys()].filter((name) => !alwaysAllowed.test(name))
  if (method !== 'GET' || !given.every((name) => known.includes(name))) throw new S3Error('NotImplemented')
  return { handler: ListObjects, needs: 'GetObject', isWrite: false }
}

/** @throws S3Error AccessDenied outside bucket, prefix or actions of temporary credentials */
export function refuseBeyondGrant(grant: Grant | null, needs: StoreAction, bucket: string, key: string): void {
  if (grant === null) return
  const isInside = grant.bucket === bucket && key.startsWith(grant.prefix) && grant.actions.includes(needs)
  if (!isInside) throw new S3Error('AccessDenied')
}
