import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The few parts of the AWS SDK which the tests use; the packages themselves are not among the product's dependencies. */
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

export interface Oracle {
  sdk: Sdk
  getSignedUrl(client: SdkClient, command: object, options?: object): Promise<string>
  createSigner(options: { accessKeyId: string; secretAccessKey: string; sessionToken?: string; region: string }): Signer
}

/**
 * The AWS SDK from the folder that `S3_ORACLE_DIR` names (`npm i @aws-sdk/client-s3 @aws-sdk/s3-request-presigner
 * @smithy/signature-v4 @aws-crypto/sha256-js` in it), else from the project. null when it is at neither place.
 */
export function findOracle(): Oracle | null {
  const load = createRequire(join(process.env.S3_ORACLE_DIR ?? process.cwd(), 'package.json'))
  try {
    const sdk = load('@aws-sdk/client-s3') as Sdk
    const { getSignedUrl } = load('@aws-sdk/s3-request-presigner') as Pick<Oracle, 'getSignedUrl'>
    const { SignatureV4 } = load('@smithy/signature-v4') as { SignatureV4: new (options: object) => Signer }
    const { Sha256 } = load('@aws-crypto/sha256-js') as { Sha256: unknown }
    return {
      sdk,
      getSignedUrl,
      createSigner: ({ region, ...credentials }) =>
        new SignatureV4({
          service: 's3',
          region,
          credentials,
          sha256: Sha256,
          uriEscapePath: false,
          applyChecksum: false,
        }),
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    console.warn('SKIPPED: the AWS SDK is not installed here; set S3_ORACLE_DIR to a folder that holds it')
    return null
  }
}
