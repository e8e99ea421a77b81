import type { FastifyRequest } from 'fastify'
import type { Upload } from '../context.ts'
import { refuse } from '../refuse.ts'

/** Of the original picture; the largest that any upload takes (rulings 4). */
const FILE_BYTES = 10_485_760

/** Exactly one file in the field `file`, within the endpoint's size; the name is only looked at, never used. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) return refuse('FILE_REQUIRED')
  let upload: Upload | null = null
  try {
    for await (const part of request.files({ limits: { fileSize: FILE_BYTES } })) {
      const bytes = await part.toBuffer()
      if (upload) refuse('ONE_FILE_ONLY')
      if (part.fieldname === 'file') upload = { fileName: part.filename, bytes }
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') refuse('UPLOAD_TOO_LARGE')
    throw error
  }
  return upload ?? refuse('FILE_REQUIRED')
}
