import type { Pool } from 'pg'
import type { Charge } from './rows.ts'

/** Charges a share. The upsert locks its row, so that concurrent charges see one another. */
export async function charge(pool: Pool, cost: Charge): Promise<boolean> {
  const { name, bytes, objects, maxBytes, maxObjects, at } = cost
  const { rowCount } = await pool.query({
    name: 'object_store_charge',
    text: `insert into object_store.spending as spent (name, bytes, objects, changed_at)
      select $1::text, $2::bigint, $3::int, $4::timestamptz
      where ($5::bigint is null or $2::bigint <= $5::bigint) and ($6::int is null or $3::int <= $6::int)
      on conflict (name) do update
        set bytes = spent.bytes + excluded.bytes, objects = spent.objects + excluded.objects, changed_at = excluded.changed_at
        where ($5::bigint is null or spent.bytes + excluded.bytes <= $5::bigint)
          and ($6::int is null or spent.objects + excluded.objects <= $6::int)`,
    values: [name, bytes, objects, at, maxBytes, maxObjects],
  })
  return rowCount === 1
}

export async function releaseCharge(
  pool: Pool,
  { name, bytes, objects }: Pick<Charge, 'name' | 'bytes' | 'objects'>,
): Promise<void> {
  await pool.query(
    `update object_store.spending set bytes = greatest(0, bytes - $2), objects = greatest(0, objects - $3)
     where name = $1`,
    [name, bytes, objects],
  )
}

export async function dropOldShares(pool: Pool, before: Date): Promise<void> {
  await pool.query('delete from object_store.spending where changed_at < $1', [before])
}
