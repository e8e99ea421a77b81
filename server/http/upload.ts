import type { FastifyRequest } from 'fastify'
import type { Upload } from '../context.ts'
import { refuse } from '../refuse.ts'

/** Exactly one file in the field `file`, within the endpoint's size; the name is only looked at, never used. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) return refuse('FILE_REQUIRED')
  let upload: Upload | null = null
  for await (const part of request.files()) {
    const bytes = await part.toBuffer()
    if (upload) refuse('ONE_FILE_ONLY')
    if (part.fieldname !== 'file') continue
    upload = { fileName: part.filename, bytes }
  }
  return upload ?? refuse('FILE_REQUIRED')
}
