import { S3Error } from './s3Error.ts'

/** @throws S3Error NoSuchUpload for text that cannot be an upload id of this store */
export function readUploadId(query: Map<string, string>): string {
  const id = query.get('uploadId') ?? ''
  if (!/^[0-9a-f]{32}$/.test(id)) throw new S3Error('NoSuchUpload')
  return id
}

/** @throws S3Error InvalidArgument outside `least` to `most` */
export function readCount(
  query: Map<string, string>,
  name: string,
  { least, most, fallback }: { least: number; most: number; fallback?: number },
): number {
  const text = query.get(name)
  if (text === undefined && fallback !== undefined) return fallback
  const count = Number(text)
  if (!/^\d{1,9}$/.test(text ?? '') || count < least || count > most)
    throw new S3Error('InvalidArgument', `${name} must be a number from ${least} to ${most}`)
  return count
}
