import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Upload } from '../context.ts'
import { Refusal, refuse } from '../refuse.ts'

/** The allowance for what a multipart body holds beside the file. */
const OVERHEAD_BYTES = 65_536

type UploadEndpoint = Pick<Endpoint, 'bodyLimit' | 'tooLarge'>

/** The most bytes that the upload will occupy: its declared length, or else the endpoint's limit. */
export function bytesOfUpload(request: FastifyRequest, { bodyLimit = 0 }: UploadEndpoint): number {
  const declaredBytes = Number(request.headers['content-length'])
  return declaredBytes > 0 ? Math.min(declaredBytes, bodyLimit) : bodyLimit
}

/** Reads exactly one file in the field `file`, within the endpoint's limit; its name is checked but never used. */
export async function readUpload(
  request: FastifyRequest,
  { bodyLimit = 0, tooLarge }: UploadEndpoint,
): Promise<Upload> {
  if (!request.isMultipart()) return refuse('FILE_REQUIRED')
  let upload: Upload | null = null
  try {
    for await (const part of request.files({ limits: { fileSize: bodyLimit - OVERHEAD_BYTES } })) {
      if (upload) refuse('ONE_FILE_ONLY')
      if (part.fieldname === 'file') upload = { fileName: part.filename, bytes: await part.toBuffer() }
      else part.file.resume()
    }
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (code === 'FST_REQ_FILE_TOO_LARGE') refuse(tooLarge ?? 'UPLOAD_TOO_LARGE')
    // The parser reports a body without its boundary, or one that ends early, by an error without a status.
    if (statusCode === undefined && !(error instanceof Refusal)) refuse('BODY_UNREADABLE')
    throw error
  }
  return upload ?? refuse('FILE_REQUIRED')
}
