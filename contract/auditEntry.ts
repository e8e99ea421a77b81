/** What an audit row of one action holds: what it is about, and what was there before and after. */
export interface AuditEntry<Subject extends string, Before extends object | null, After extends object | null> {
  subject: Subject
  before: Before
  after: After
}

/** A change that is told by what it did alone, because there was nothing before that anybody asks for. */
export type AuditDeed<Subject extends string, After extends object | null = null> = AuditEntry<Subject, null, After>
