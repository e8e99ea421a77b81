/**
 * Runs the work for every item, at most `limit` at a time. After a failure no further item is started; the promise
 * rejects with the first error once the running ones have settled.
 */
export async function forEachConcurrently<T>(
  limit: number,
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const remaining = items[Symbol.iterator]()
  const failures: unknown[] = []
  const worker = async () => {
    for (let next = remaining.next(); !next.done && failures.length === 0; next = remaining.next())
      await work(next.value).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: limit }, worker))
  if (failures.length > 0) throw failures[0]
}
