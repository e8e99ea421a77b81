import { resolve } from 'node:path'
import { readBackupStore, readBucketAddress } from '#server/config/backupStore.ts'
import type { Config } from '#server/config/readConfig.ts'
import { ConfigError, type Env } from '#server/config/readSettings.ts'
import { ERASED_LIST, parseErasedList } from '#server/features/people/privacy/erasedList.ts'
import { createS3Store } from '#server/integrations/storage/createS3Store.ts'
import type { ErasedMark } from '#server/records/people/privacy/erasedQueries.ts'
import { type BackupTarget, readWhole } from './backupTarget.ts'
import { createBucketTarget } from './bucketTarget.ts'
import { createFolderTarget } from './folderTarget.ts'

/** A folder, or `s3://BUCKET/PREFIX` in the store of `BACKUP_S3_*`. @throws ConfigError */
export function openTarget(address: string, env: Env, now: () => number): BackupTarget {
  const bucket = readBucketAddress(address)
  if (bucket === null) return createFolderTarget(resolve(address))
  const store = createS3Store(readBackupStore(env, bucket.bucket), now)
  return createBucketTarget(store, { title: address, prefix: bucket.prefix })
}

/** A restored copy would remove the backups of the real one when they are old. @throws ConfigError */
export function requireMayWrite({ isSilent }: Pick<Config, 'isSilent'>, address: string): void {
  if (isSilent && readBucketAddress(address) !== null)
    throw new ConfigError('本系统是恢复的副本（SILENT），不写入备份存储桶。请备份到本机的目录')
}

/** Who was erased after backups that are kept, as it stands beside them. */
export async function readErasedBeside(target: BackupTarget): Promise<ErasedMark[]> {
  const source = await target.read(ERASED_LIST)
  return source === null ? [] : parseErasedList((await readWhole(source)).toString('utf8'))
}

export async function writeErasedBeside(target: BackupTarget, marks: readonly ErasedMark[]): Promise<void> {
  if (marks.length === 0) return
  const known = await readErasedBeside(target)
  const lines = new Set([...known, ...marks].map((mark) => `${JSON.stringify(mark)}\n`))
  const text = Buffer.from([...lines].join(''))
  await target.write(
    ERASED_LIST,
    (async function* () {
      yield text
    })(),
  )
}
