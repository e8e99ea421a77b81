import { Sha256 } from '@aws-crypto/sha256-js'
import * as client from '@aws-sdk/client-s3'
import { getSignedUrl as presign } from '@aws-sdk/s3-request-presigner'
import { SignatureV4 } from '@smithy/signature-v4'

/** The few parts of the AWS SDK which the tests use. */
export interface SdkAnswer {
  $metadata: { httpStatusCode?: number }
  ETag?: string
  UploadId?: string
  ContentLength?: number
  ContentType?: string
  ContentRange?: string
  ContentDisposition?: string
  Metadata?: Record<string, string>
  Parts?: Array<{ PartNumber?: number; ETag?: string; Size?: number }>
  IsTruncated?: boolean
  Body?: { transformToByteArray(): Promise<Uint8Array> }
}

export interface SdkClient {
  send(command: object): Promise<SdkAnswer>
  destroy(): void
}

type SdkCommand = new (input: object) => object

export interface Sdk {
  S3Client: new (config: object) => SdkClient
  PutObjectCommand: SdkCommand
  GetObjectCommand: SdkCommand
  HeadObjectCommand: SdkCommand
  DeleteObjectCommand: SdkCommand
  CreateMultipartUploadCommand: SdkCommand
  UploadPartCommand: SdkCommand
  ListPartsCommand: SdkCommand
  CompleteMultipartUploadCommand: SdkCommand
  AbortMultipartUploadCommand: SdkCommand
  ListObjectsV2Command: SdkCommand
}

export interface HttpRequestParts {
  method: string
  protocol: string
  hostname: string
  port?: number
  path: string
  query: Record<string, string>
  headers: Record<string, string>
}

export interface Signer {
  sign(request: HttpRequestParts, options?: object): Promise<HttpRequestParts>
  presign(request: HttpRequestParts, options?: object): Promise<HttpRequestParts>
}

// The tests build commands from tables; the SDK's own types, one per command, would stand in the way.
export const sdk = client as unknown as Sdk
export const getSignedUrl = presign as unknown as (
  client: SdkClient,
  command: object,
  options?: object,
) => Promise<string>

interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
  region: string
}

/** Somebody else's SigV4, set as S3 wants it: the path is signed as it is sent. */
export function createSigner({ region, ...credentials }: Credentials): Signer {
  return new SignatureV4({
    service: 's3',
    region,
    credentials,
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  }) as unknown as Signer
}
