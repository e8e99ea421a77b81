/** Headers stored with an object and returned with it unchanged (latin1). */
export type StoredHeaders = Record<string, string>

export interface StoredObject {
  id: string
  size: number
  /** The ETag without quotes. */
  etag: string
  headers: StoredHeaders
  writtenAt: Date
}

export interface StoredBlob {
  blob: string
  /** The position of the blob's first byte in the object. */
  firstByte: number
  size: number
}

export interface ObjectLocation {
  bucket: string
  key: string
}

/** Blobs that no row refers to any more, and the object that may still be read (null for parts, which nobody reads). */
export interface Freed {
  objectId: string | null
  blobs: string[]
}

export interface NewObject extends ObjectLocation {
  blob: string
  size: number
  etag: string
  headers: StoredHeaders
  writtenAt: Date
  /** Refuses an existing key, unless it has the same bytes and `acceptsSame` is set. */
  isCreateOnly: boolean
  acceptsSame: boolean
}

/** `isSame`: the key had the same bytes already, and nothing was written. */
export type PutOutcome = { kind: 'put'; isSame: boolean; freed: Freed } | { kind: 'exists' }

export interface NewPart extends ObjectLocation {
  uploadId: string
  partNumber: number
  blob: string
  size: number
  etag: string
  writtenAt: Date
  /** The limit of the sum of all parts of the upload; null: none. */
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

/** What is charged to a share, and the share's limits. */
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
  /** The object's ETag once the upload is completed. */
  etag: string | null
}

export interface Completion extends ObjectLocation {
  uploadId: string
  parts: Array<{ partNumber: number; etag: string }>
  /** The object's ETag, computed from the listed parts. */
  etag: string
  writtenAt: Date
  isCreateOnly: boolean
  /** The least size of every part but the last. */
  minPartBytes: number
  maxTotalBytes: number | null
}

export type CompleteOutcome =
  | { kind: 'completed'; freed: Freed[] }
  | { kind: 'repeated' }
  | { kind: 'noUpload' | 'exists' | 'wrongPart' | 'partTooSmall' | 'tooLarge' }

/**
 * The metadata of the store. Each method is one transaction: when it resolves, the change is durable; when it throws,
 * the change may or may not have happened, so that the blobs concerned are left to the sweeper.
 */
export interface Rows {
  /**
   * False if these rows belong to another data folder. If they belong to none yet, a folder without blobs is bound to
   * them.
   */
  bindFolder(id: string, isFresh: boolean): Promise<boolean>
  findObject(location: ObjectLocation): Promise<StoredObject | null>
  /** The blobs that hold any byte from `first` to `last`, in order; empty if the object is gone. */
  listBlobs(objectId: string, first: number, last: number): Promise<StoredBlob[]>
  putObject(object: NewObject): Promise<PutOutcome>
  /** Keys with the prefix and after `after`, in byte order, at most `limit`. */
  listObjects(page: { bucket: string; prefix: string; after: string; limit: number }): Promise<ListedObject[]>
  deleteObject(location: ObjectLocation): Promise<Freed | null>
  createUpload(upload: ObjectLocation & { id: string; headers: StoredHeaders; createdAt: Date }): Promise<void>
  findUpload(location: ObjectLocation, uploadId: string): Promise<Upload | null>
  putPart(part: NewPart): Promise<PartOutcome>
  /** At most `limit` parts with numbers above `after`, in order. */
  listParts(uploadId: string, after: number, limit: number): Promise<StoredPart[]>
  completeUpload(completion: Completion): Promise<CompleteOutcome>
  /** Aborts an upload; null if there is no open one. */
  abortUpload(location: ObjectLocation, uploadId: string): Promise<Freed | null>
  /** Those of the given blobs that a row refers to. */
  listReferenced(blobs: string[]): Promise<string[]>
  /**
   * Drops open uploads created before, and completed ones completed before, the given times; returns what that frees.
   */
  dropOldUploads(openBefore: Date, completedBefore: Date): Promise<Freed>
  /** Charges a share; false, and nothing is counted, if it would exceed the limits, also under concurrency. */
  charge(charge: Charge): Promise<boolean>
  /** Releases a charge whose data was not stored. */
  releaseCharge(charge: Pick<Charge, 'name' | 'bytes' | 'objects'>): Promise<void>
  /** Deletes shares that nothing was charged to since `before`. */
  dropOldShares(before: Date): Promise<void>
}
