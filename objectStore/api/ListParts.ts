import { S3Error } from '../s3Error.ts'
import { quoted, type StoreAnswer, type StoreCall } from '../storeCall.ts'
import { readCount, readUploadId } from '../uploadQuery.ts'
import { writeXml, type XmlContent } from '../xml.ts'

/** Lists the uploaded parts, at most 1,000 at a time. */
export async function ListParts(call: StoreCall): Promise<StoreAnswer> {
  const uploadId = readUploadId(call.query)
  const limit = Math.min(readCount(call.query, 'max-parts', { least: 0, most: 2 ** 31 - 1, fallback: 1000 }), 1000)
  const after = readCount(call.query, 'part-number-marker', { least: 0, most: 2 ** 31 - 1, fallback: 0 })
  const upload = await call.rows.findUpload(call.location, uploadId)
  if (!upload || upload.etag !== null) throw new S3Error('NoSuchUpload')
  const found = await call.rows.listParts(uploadId, after, limit + 1)
  const parts = found.slice(0, limit)
  const text = writeXml('ListPartsResult', [
    ['Bucket', call.location.bucket],
    ['Key', call.location.key],
    ['UploadId', uploadId],
    ['PartNumberMarker', after],
    ['NextPartNumberMarker', parts.at(-1)?.partNumber ?? after],
    ['MaxParts', limit],
    ['IsTruncated', found.length > limit],
    ...parts.map(({ partNumber, size, etag, writtenAt }): [string, XmlContent] => [
      'Part',
      [
        ['PartNumber', partNumber],
        ['LastModified', writtenAt.toISOString()],
        ['ETag', quoted(etag)],
        ['Size', size],
      ],
    ]),
  ])
  return { status: 200, text }
}
