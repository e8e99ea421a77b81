import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Upload } from '../context.ts'
import { Refusal, refuse } from '../refuse.ts'

/** What a multipart body holds beside the file. */
const FRAME_BYTES = 65_536

type UploadEndpoint = Pick<Endpoint, 'bodyLimit' | 'tooLarge'>

/** How much of it will be held at most: what it says of itself, or all it may be. */
export function bytesOfUpload(request: FastifyRequest, { bodyLimit = 0 }: UploadEndpoint): number {
  const said = Number(request.headers['content-length'])
  return said > 0 ? Math.min(said, bodyLimit) : bodyLimit
}

/** Exactly one file in the field `file`, within the endpoint's size; the name is only looked at, never used. */
export async function readUpload(
  request: FastifyRequest,
  { bodyLimit = 0, tooLarge }: UploadEndpoint,
): Promise<Upload> {
  if (!request.isMultipart()) return refuse('FILE_REQUIRED')
  let upload: Upload | null = null
  try {
    for await (const part of request.files({ limits: { fileSize: bodyLimit - FRAME_BYTES } })) {
      if (upload) refuse('ONE_FILE_ONLY')
      if (part.fieldname === 'file') upload = { fileName: part.filename, bytes: await part.toBuffer() }
      else part.file.resume()
    }
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    if (code === 'FST_REQ_FILE_TOO_LARGE') refuse(tooLarge ?? 'UPLOAD_TOO_LARGE')
    // The parser tells of a body without its seam, or that ends in the middle, by an error without a status.
    if (statusCode === undefined && !(error instanceof Refusal)) refuse('BODY_UNREADABLE')
    throw error
  }
  return upload ?? refuse('FILE_REQUIRED')
}
