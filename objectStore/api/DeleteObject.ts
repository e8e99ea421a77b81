import type { StoreAnswer, StoreCall } from '../storeCall.ts'

/** Deletes an object; the response is the same if there was none, as in S3. */
export async function DeleteObject(call: StoreCall): Promise<StoreAnswer> {
  const freed = await call.rows.deleteObject(call.location)
  if (freed) await call.freed.free(freed)
  return { status: 204 }
}
