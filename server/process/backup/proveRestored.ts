import {
  closingDifferences,
  enrolmentDifferences,
  orderDifferences,
  payoutDifferences,
  receiptDifferences,
} from '#domain/money/ledgerCheck.ts'
import { openDatabase } from '#server/db/pool.ts'
import {
  listClosingFacts,
  readEnrolmentFacts,
  readOrderFacts,
  readPayoutFacts,
  readReceiptFacts,
} from '#server/records/money/reconciliation/ledgerQueries.ts'
import { countUnreadable, provesKey } from '#server/records/office/installation/keyMark.ts'
import { createSecrets, type SecretKeys } from '#server/security/secrets.ts'

async function countDifferences<Facts>(
  batches: AsyncIterable<readonly Facts[]>,
  differencesOf: (facts: Facts) => readonly unknown[],
): Promise<number> {
  let count = 0
  for await (const batch of batches) for (const facts of batch) count += differencesOf(facts).length
  return count
}

/** What the restored database says of itself: numbers that the key does not open, and differences of the ledger. */
export async function proveRestored(databaseUrl: string, secretKeys: SecretKeys) {
  // A statement reports its own failure. What is told here is only that the database was ended a moment after its use.
  const { db } = openDatabase(databaseUrl, 1, () => undefined)
  try {
    const secrets = createSecrets(secretKeys)
    const hasKey = await provesKey(db, secrets)
    const unreadable = await countUnreadable(db, secrets)
    const differences =
      (await countDifferences(readOrderFacts(db), orderDifferences)) +
      (await countDifferences(readEnrolmentFacts(db), enrolmentDifferences)) +
      (await countDifferences(readReceiptFacts(db), receiptDifferences)) +
      (await countDifferences(readPayoutFacts(db), payoutDifferences)) +
      (await listClosingFacts(db)).flatMap(closingDifferences).length
    return { hasKey, unreadable, differences }
  } finally {
    await db.destroy()
  }
}
