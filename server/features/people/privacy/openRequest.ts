import type { DataRequestDeed } from '#domain/people/dataRequest.ts'
import type { Ctx, Me } from '#server/context.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { lockRequest, moveRequest } from '#server/records/people/privacy/requestQueries.ts'
import { found, refuse } from '#server/refuse.ts'

/** Locks a request as the sender saw it. Refuses NOT_FOUND and CHANGED_MEANWHILE. */
export async function openRequest(ctx: Ctx<Me>, { DR_ID, Version }: { DR_ID: number; Version: number }) {
  const row = found(await lockRequest(ctx.db, DR_ID))
  await requireVersion(ctx, { subject: 'account', subjectId: row.accountId, stored: row.version, seen: Version })
  return row
}

/** Moves a request as the deed does. Refuses DATA_REQUEST_CHANGED where its state does not take it. */
export async function requireMove(
  { db, now, me }: Pick<Ctx<Me>, 'db' | 'now' | 'me'>,
  id: number,
  deed: DataRequestDeed,
  { note = '', columns = {} }: { note?: string; columns?: Parameters<typeof moveRequest>[3]['columns'] } = {},
): Promise<void> {
  const isMoved = await moveRequest(db, id, deed, { note, by: me.accountId, now, columns: columns ?? {} })
  if (!isMoved) refuse('DATA_REQUEST_CHANGED')
}
