import type { NewsFileWire } from '#contract/content/content.ts'
import type { NewsFileKind } from '#domain/content/newsFile.ts'
import type { Instant } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'

export interface NewsFile {
  path: string
  name: string
  kind: NewsFileKind
  bytes: number
}

export async function insertNewsFile(
  db: Db,
  { accountId, now, ...file }: NewsFile & { accountId: number; now: Instant },
): Promise<void> {
  await db
    .insertInto('newsFile')
    .values({ ...file, accountId, createdAt: now })
    .execute()
}

export async function findNewsFile(db: Db, path: string): Promise<NewsFile | null> {
  const row = await db
    .selectFrom('newsFile')
    .select(['path', 'name', 'kind', 'bytes'])
    .where('path', '=', path)
    .executeTakeFirst()
  return row ?? null
}

/** The files of these paths, in the order of the paths; paths of no file are left out. */
export async function listNewsFiles(db: Db, paths: readonly string[]): Promise<NewsFile[]> {
  if (paths.length === 0) return []
  const rows = await db
    .selectFrom('newsFile')
    .select(['path', 'name', 'kind', 'bytes'])
    .where('path', 'in', paths)
    .execute()
  return paths.flatMap((path) => rows.filter((row) => row.path === path))
}

export function newsFileWire({ path, name, kind, bytes }: NewsFile): NewsFileWire {
  return { Path: `/files/${path}`, Name: name, Kind: kind, Bytes: bytes }
}
