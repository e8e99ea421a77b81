import { openDatabase } from '#server/db/pool.ts'
import { buildBatch } from '#test/builders.ts'
import { openPerson, type Person, register } from './journey.ts'
import type { Service } from './service.ts'

/** A batch to enrol in, and staff who check its photos: who walks through it needs no more. */
export async function prepareBatch(service: Service): Promise<Person> {
  const database = openDatabase(service.databaseUrl(), 1, (error) => {
    throw error
  })
  const batchId = await buildBatch({ db: database.db, clock: { now: () => Date.now(), set() {}, advance() {} } })
  await database.pool.end()
  const staff = await register(openPerson(service, batchId, ''), 5)
  await service.query('update account set user_type = 9 where mobile = $1', [staff.mobile])
  await service.query(
    "insert into staff_role (account_id, role) select id, 'enrolment' from account where mobile = $1",
    [staff.mobile],
  )
  return openPerson(service, batchId, staff.token)
}
