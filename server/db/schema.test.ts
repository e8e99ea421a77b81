import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { generatedSchema } from '../../scripts/generatedSchema.ts'

test('the types of the tables are those of the migrated database (npm run generate:schema)', async () => {
  const database = await createTestDatabase()
  try {
    expect(readFileSync('server/db/generated/schema.ts', 'utf8')).toBe(await generatedSchema(database.url))
  } finally {
    await database.drop()
  }
})
