// Writes the types of the tables anew: `npm run generate:schema`, after each new migration.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embeddedPostgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { generatedSchema, generatedTimestampColumns } from './generatedSchema.ts'

const folder = mkdtempSync(join(tmpdir(), 'kaoji-schema-'))
const postgres = await startEmbeddedPostgres({ folder, database: 'kaoji', isForTests: true })
try {
  await migrate(postgres.url, 'server/db/migrations')
  writeFileSync('server/db/generated/schema.ts', await generatedSchema(postgres.url))
  writeFileSync('server/db/generated/timestampColumns.ts', await generatedTimestampColumns(postgres.url))
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true })
}
