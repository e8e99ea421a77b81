import type { StoreAnswer, StoreCall } from '../storeCall.ts'

/** Answers alike whether the key existed or not, as S3 does. */
export async function DeleteObject(call: StoreCall): Promise<StoreAnswer> {
  const freed = await call.rows.deleteObject(call.place)
  if (freed) await call.freed.free(freed)
  return { status: 204 }
}
