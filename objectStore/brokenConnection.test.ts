import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../test/objectStore/testStore.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

test('a database that is gone within a transaction is an error of its call, and does not end the process', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  const holder = await store.pool.connect()
  try {
    await holder.query('begin; lock table object_store.folder')
    const refused = expect(store.rows.bindFolder('another', false)).rejects.toThrow()
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'lock table%'`
    await expect.poll(async () => (await store.pool.query(end)).rowCount).toBe(1)
    await refused
    await holder.query('rollback')
    expect(await store.rows.bindFolder('another', false)).toBe(false)
    expect(uncaught).toEqual([])
  } finally {
    process.off('uncaughtException', note)
    holder.release()
  }
})
