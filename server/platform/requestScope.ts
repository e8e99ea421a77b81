import { AsyncLocalStorage } from 'node:async_hooks'

/** What runs belongs to this request or job; its id is in the log and, by setting, in each statement. */
interface RequestScope {
  requestId: string
}

/**
 * Null unless a setting asks for it (SQL_COMMENTS): following each request through all that it awaits costs processor time.
 */
let storage: AsyncLocalStorage<RequestScope> | null = null

export function openRequestScopes(): void {
  storage ??= new AsyncLocalStorage()
}

export function closeRequestScopes(): void {
  storage = null
}

export const hasRequestScopes = (): boolean => storage !== null

export function inRequestScope<T>(scope: RequestScope, work: () => T): T {
  return storage === null ? work() : storage.run(scope, work)
}

/** Only such ids get into comments of statements. */
const PLAIN = /^[\w-]{1,80}$/

/** The comment that leads from a statement in the log of PostgreSQL to the request; empty where none is wanted. */
export function statementComment(): string {
  const requestId = storage?.getStore()?.requestId
  return requestId !== undefined && PLAIN.test(requestId) ? ` /*request_id='${requestId}'*/` : ''
}
