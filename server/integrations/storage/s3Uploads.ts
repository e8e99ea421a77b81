import { OutsideError } from '../outsideError.ts'
import { readErrorCode, readText, type S3Answer, type S3Caller } from './s3Call.ts'
import { need, textOf } from './s3Xml.ts'

export interface ArrivedPart {
  partNumber: number
  bytes: number
  etag: string
}

export type Completed =
  | { kind: 'completed'; etag: string }
  /** The upload is unknown or aborted; a part is missing or differs; a part except the last is under 5 MB. */
  | { kind: 'noUpload' | 'wrongPart' | 'partTooSmall' }

const refusals: Record<string, Exclude<Completed['kind'], 'completed'>> = {
  NoSuchUpload: 'noUpload',
  InvalidPart: 'wrongPart',
  EntityTooSmall: 'partTooSmall',
}

async function refuse(answer: S3Answer): Promise<never> {
  throw new OutsideError('storage', await readErrorCode(answer), false)
}

/** Multipart uploads. */
export function createS3Uploads({ send }: S3Caller) {
  return {
    /** @returns the id of the upload @throws OutsideError */
    async createUpload(key: string, { contentType }: { contentType: string }): Promise<string> {
      const answer = await send({
        method: 'POST',
        key,
        query: { uploads: '' },
        headers: { 'content-type': contentType },
      })
      if (answer.status !== 200) return refuse(answer)
      return need(textOf(await readText(answer.response), 'UploadId'))
    },

    /** Uploads one part and answers its ETag. @throws OutsideError */
    async putPart(
      key: string,
      { uploadId, partNumber }: { uploadId: string; partNumber: number },
      body: Buffer,
    ): Promise<string> {
      const answer = await send({ method: 'PUT', key, query: { uploadId, partNumber: String(partNumber) }, body })
      if (answer.status !== 200) return refuse(answer)
      answer.response.resume()
      return need(String(answer.response.headers.etag ?? '') || null).replaceAll('"', '')
    },

    /** All uploaded parts in order; null if the upload is finished or unknown. @throws OutsideError */
    async listParts(key: string, uploadId: string): Promise<ArrivedPart[] | null> {
      const parts: ArrivedPart[] = []
      for (let marker = '0'; ; ) {
        const query = { uploadId, 'part-number-marker': marker }
        const answer = await send({ method: 'GET', key, query })
        if (answer.status !== 200) {
          const code = await readErrorCode(answer)
          if (code === 'NoSuchUpload') return null
          throw new OutsideError('storage', code, false)
        }
        const xml = await readText(answer.response)
        for (const [part] of xml.matchAll(/<Part>.*?<\/Part>/gs))
          parts.push({
            partNumber: Number(need(textOf(part, 'PartNumber'))),
            bytes: Number(need(textOf(part, 'Size'))),
            etag: need(textOf(part, 'ETag')).replaceAll('"', ''),
          })
        const next = textOf(xml, 'NextPartNumberMarker')
        if (textOf(xml, 'IsTruncated') !== 'true' || next === null || next === marker) return parts
        marker = next
      }
    },

    /**
     * Completes the upload; a retry after a lost response gives the same result.
     * @throws OutsideError
     */
    async completeUpload(
      key: string,
      uploadId: string,
      parts: ReadonlyArray<Pick<ArrivedPart, 'partNumber' | 'etag'>>,
    ): Promise<Completed> {
      const list = parts.map(
        ({ partNumber, etag }) =>
          `<Part><PartNumber>${partNumber}</PartNumber><ETag>&quot;${etag.replace(/[^0-9A-Za-z-]/g, '')}&quot;</ETag></Part>`,
      )
      const answer = await send({
        method: 'POST',
        key,
        query: { uploadId },
        headers: { 'content-type': 'application/xml' },
        body: Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`),
      })
      const xml = await readText(answer.response)
      // S3 may send 200 before it fails, with the error in the body.
      const code = textOf(xml, 'Code') ?? (answer.status === 200 ? null : `HTTP_${answer.status}`)
      if (code === null) return { kind: 'completed', etag: need(textOf(xml, 'ETag')).replaceAll('"', '') }
      const kind = refusals[code]
      if (kind) return { kind }
      throw new OutsideError('storage', code, code === 'InternalError')
    },

    /** Discards the upload and its parts; it is no error if it is already finished. @throws OutsideError */
    async abortUpload(key: string, uploadId: string): Promise<void> {
      const answer = await send({ method: 'DELETE', key, query: { uploadId } })
      if (answer.status === 204 || answer.status === 404) answer.response.resume()
      else await refuse(answer)
    },
  }
}
