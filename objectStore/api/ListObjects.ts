import { encodeRfc3986 } from '../canonicalRequest.ts'
import { S3Error } from '../s3Error.ts'
import { quoted, type StoreAnswer, type StoreCall } from '../storeCall.ts'
import { readCount } from '../uploadQuery.ts'
import { writeXml, type XmlContent } from '../xml.ts'

const MOST = 1000
const escapeKey = (key: string): string => key.split('/').map(encodeRfc3986).join('/')

/**
 * ListObjectsV2 with a prefix, for permanent keys only (threats#F5); the product uses it to find unreferenced objects.
 */
export async function ListObjects({ location: { bucket }, query, rows }: StoreCall): Promise<StoreAnswer> {
  const encoding = query.get('encoding-type')
  if (query.get('list-type') !== '2' || (encoding !== undefined && encoding !== 'url'))
    throw new S3Error('NotImplemented')
  const limit = Math.min(readCount(query, 'max-keys', { least: 0, most: 2 ** 31 - 1, fallback: MOST }), MOST)
  const prefix = query.get('prefix') ?? ''
  const token = query.get('continuation-token')
  const after = token === undefined ? (query.get('start-after') ?? '') : readToken(token)
  const found = limit === 0 ? [] : await rows.listObjects({ bucket, prefix, after, limit: limit + 1 })
  const listed = found.slice(0, limit)
  const written = (key: string) => (encoding === 'url' ? escapeKey(key) : key)
  const isTruncated = found.length > limit
  const text = writeXml('ListBucketResult', [
    ['Name', bucket],
    ['Prefix', written(prefix)],
    ['MaxKeys', limit],
    ['KeyCount', listed.length],
    ['IsTruncated', isTruncated],
    ...(encoding === undefined ? [] : [['EncodingType', encoding] as const]),
    ...(isTruncated ? [['NextContinuationToken', writeToken(listed.at(-1)?.key ?? '')] as const] : []),
    ...listed.map(({ key, size, etag, writtenAt }): [string, XmlContent] => [
      'Contents',
      [
        ['Key', written(key)],
        ['LastModified', writtenAt.toISOString()],
        ['ETag', quoted(etag)],
        ['Size', size],
        ['StorageClass', 'STANDARD'],
      ],
    ]),
  ])
  return { status: 200, text }
}

const writeToken = (key: string): string => Buffer.from(key).toString('base64url')

function readToken(token: string): string {
  const key = Buffer.from(token, 'base64url').toString('utf8')
  if (key === '' || writeToken(key) !== token || key.includes('\0'))
    throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect')
  return key
}
