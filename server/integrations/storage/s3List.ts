import { OutsideError } from '../outsideError.ts'
import { readErrorCode, readText, type S3Caller } from './s3Call.ts'
import { need, textOf } from './s3Xml.ts'

export interface ListedObject {
  key: string
  /** The time by the store's clock, in milliseconds since 1970. */
  modifiedAt: number
  bytes: number
  /** The ETag without quotes; empty where the store lists none. */
  etag: string
}

/** Decodes a listed key; one that is not valid URL encoding cannot be ours. */
function keyIn(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'))
  } catch {
    throw new OutsideError('storage', 'UNREADABLE', false)
  }
}

/** Lists the objects of a bucket (ListObjectsV2); the product's access key needs the permission to list. */
export function createS3List({ send }: S3Caller) {
  return {
    /** All keys below a prefix, in pages of at most a thousand. @throws OutsideError */
    async *list(prefix: string): AsyncGenerator<ListedObject[]> {
      for (let token: string | null = null; ; ) {
        const page: Record<string, string> = token === null ? {} : { 'continuation-token': token }
        const query = { 'list-type': '2', 'encoding-type': 'url', prefix, ...page }
        const answer = await send({ method: 'GET', key: null, query })
        if (answer.status !== 200) throw new OutsideError('storage', await readErrorCode(answer), false)
        const xml = await readText(answer.response)
        const isEscaped = textOf(xml, 'EncodingType') === 'url'
        const objects = [...xml.matchAll(/<Contents>.*?<\/Contents>/gs)].map(([object]) => {
          const key = need(textOf(object, 'Key'))
          const modifiedAt = Date.parse(need(textOf(object, 'LastModified')))
          const bytes = Number(textOf(object, 'Size') ?? 0)
          const etag = (textOf(object, 'ETag') ?? '').replaceAll('"', '')
          return { key: isEscaped ? keyIn(key) : key, modifiedAt, bytes, etag }
        })
        // Filters again, in case a store ignores the prefix.
        yield objects.filter(({ key }) => key.startsWith(prefix))
        token = textOf(xml, 'IsTruncated') === 'true' ? need(textOf(xml, 'NextContinuationToken')) : null
        if (token === null) return
      }
    },
  }
}
