import type { S3Keys } from './s3Signature.ts'

/** The settings `S3_*` (rulings#settings), or those of the embedded store. */
export interface S3Settings extends S3Keys {
  /**
   * Where this process reaches the store, without a trailing slash; may have a path (`http://127.0.0.1:3000/store`).
   */
  endpoint: string
  /** Where browsers reach the store; links are signed for this host. Default: `endpoint`. */
  publicEndpoint?: string
  region: string
  bucket: string
  /** False for clouds that support only `bucket.host` (Aliyun OSS). */
  isPathStyle: boolean
  /** False on the loopback, where nobody can alter the bytes and hashing them only costs time. Default: true. */
  isPayloadSigned?: boolean
  /** A call without traffic for this long is aborted; default 30,000. */
  idleMs?: number
}

export interface S3Address {
  isSecure: boolean
  host: string
  hostname: string
  port: string
  /** The path before the key, with a trailing slash. */
  basePath: string
}

/** @throws TypeError for an endpoint that is no URL */
export function readAddress(endpoint: string, { bucket, isPathStyle }: S3Settings): S3Address {
  const url = new URL(endpoint)
  const path = url.pathname.replace(/\/+$/, '')
  const prefix = isPathStyle ? '' : `${bucket}.`
  return {
    isSecure: url.protocol === 'https:',
    host: prefix + url.host,
    hostname: prefix + url.hostname,
    port: url.port,
    basePath: isPathStyle ? `${path}/${bucket}/` : `${path}/`,
  }
}
