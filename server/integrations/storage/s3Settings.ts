import type { S3Keys } from './s3Signature.ts'

/** Settings `S3_*` (rulings 9), or those of the embedded store. */
export interface S3Settings extends S3Keys {
  /** Where this process reaches the store, without a slash at the end; it may have a path (`http://127.0.0.1:3000/store`). */
  endpoint: string
  /** Where people's browsers reach it; links are signed for this host. Default: `endpoint`. */
  publicEndpoint?: string
  region: string
  bucket: string
  /** False for clouds that only know `bucket.host` (Aliyun OSS). */
  isPathStyle: boolean
  /** False where nobody can alter bytes on their way (the loopback): a digest of them would only cost time. Default: true. */
  isPayloadSigned?: boolean
  /** A call on which nothing moves for so long is given up; default 30,000. */
  idleMs?: number
}

export interface S3Address {
  isSecure: boolean
  host: string
  hostname: string
  port: string
  /** In front of the key, with a slash at the end. */
  basePath: string
}

/** @throws TypeError for an endpoint that is no address */
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
