/** What an audit row of one action holds: what it is about, and what was there before and after. */
export interface AuditEntry<Subject extends string, Before extends object | null, After extends object | null> {
  subject: Subject
  before: Before
  after: After
}

/** An audit row that records only what was done, because nothing before it is worth keeping. */
export type AuditDeed<Subject extends string, After extends object | null = null> = AuditEntry<Subject, null, After>
