/** Headers that are kept with an object and given back with it, as they came (latin1). */
export type StoredHeaders = Record<string, string>

export interface StoredObject {
  id: string
  size: number
  /** Without quotes. */
  etag: string
  headers: StoredHeaders
  writtenAt: Date
}

export interface StoredBlob {
  blob: string
  /** Position in the object. */
  firstByte: number
  size: number
}

export interface Place {
  bucket: string
  key: string
}

/** Blobs that no row names any more, and the object whose readers may still be at them (null: a part, nobody reads it). */
export interface Freed {
  objectId: string | null
  blobs: string[]
}

export interface NewObject extends Place {
  blob: string
  size: number
  etag: string
  headers: StoredHeaders
  writtenAt: Date
  /** Refuse where the key exists, unless the same bytes are there already and `acceptsSame`. */
  isCreateOnly: boolean
  acceptsSame: boolean
}

/** `isSame`: the same bytes were there already, nothing was written. */
export type PutOutcome = { kind: 'put'; isSame: boolean; freed: Freed } | { kind: 'exists' }

export interface NewPart extends Place {
  uploadId: string
  partNumber: number
  blob: string
  size: number
  etag: string
  writtenAt: Date
  /** Limit of all parts of the upload together; null: none. */
  maxTotalBytes: number | null
}

export type PartOutcome = { kind: 'put'; freed: Freed } | { kind: 'noUpload' } | { kind: 'tooLarge' }

export interface StoredPart {
  partNumber: number
  size: number
  etag: string
  writtenAt: Date
}

export interface ListedObject {
  key: string
  size: number
  etag: string
  writtenAt: Date
}

/** What is to be stored, and the share that pays for it. */
export interface Charge {
  name: string
  bytes: number
  objects: number
  maxBytes: number | null
  maxObjects: number | null
  at: Date
}

export interface Upload {
  headers: StoredHeaders
  /** Set once it is completed. */
  etag: string | null
}

export interface Completion extends Place {
  uploadId: string
  parts: Array<{ partNumber: number; etag: string }>
  /** The ETag which the listed parts give together. */
  etag: string
  writtenAt: Date
  isCreateOnly: boolean
  /** Every part but the last has at least this size. */
  minPartBytes: number
  maxTotalBytes: number | null
}

export type CompleteOutcome =
  | { kind: 'completed'; freed: Freed[] }
  | { kind: 'repeated' }
  | { kind: 'noUpload' | 'exists' | 'wrongPart' | 'partTooSmall' | 'tooLarge' }

/**
 * What the store knows about its blobs. Each method is one transaction: when it resolves, the change is durable; when it
 * throws, the change may or may not have happened, so that blobs given to it are left to the sweeper.
 */
export interface Rows {
  /** False when these rows belong to another data folder; the id of a folder without blobs is taken where none is known. */
  claimFolder(id: string, isFresh: boolean): Promise<boolean>
  findObject(place: Place): Promise<StoredObject | null>
  /** In order, those which hold any byte of `first` to `last`; empty when the object is gone. */
  listBlobs(objectId: string, first: number, last: number): Promise<StoredBlob[]>
  putObject(object: NewObject): Promise<PutOutcome>
  /** Keys below a prefix and after `after`, in the order of their bytes, at most `limit`. */
  listObjects(of: { bucket: string; prefix: string; after: string; limit: number }): Promise<ListedObject[]>
  deleteObject(place: Place): Promise<Freed | null>
  createUpload(upload: Place & { id: string; headers: StoredHeaders; createdAt: Date }): Promise<void>
  findUpload(place: Place, uploadId: string): Promise<Upload | null>
  putPart(part: NewPart): Promise<PartOutcome>
  /** At most `limit` parts above `after`, in order. */
  listParts(uploadId: string, after: number, limit: number): Promise<StoredPart[]>
  completeUpload(completion: Completion): Promise<CompleteOutcome>
  /** null when there is no open upload. */
  abortUpload(place: Place, uploadId: string): Promise<Freed | null>
  /** Those of the given blobs that a row names. */
  listReferenced(blobs: string[]): Promise<string[]>
  /** Drops uploads created before, or completed before, the given instants; answers what that frees. */
  dropOldUploads(openBefore: Date, completedBefore: Date): Promise<Freed>
  /** False, and nothing is counted, where it would go beyond the share; of many at once exactly so many fit. */
  charge(charge: Charge): Promise<boolean>
  /** What was charged and then not kept. */
  giveBack(charge: Pick<Charge, 'name' | 'bytes' | 'objects'>): Promise<void>
  /** Forgets shares that nothing was charged to since. */
  dropOldShares(before: Date): Promise<void>
}
