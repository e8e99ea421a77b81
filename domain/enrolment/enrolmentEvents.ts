/** Who did what stands in the history of an enrolment (office#one-enrolment). */
export const eventSides = ['family', 'staff', 'examiner', 'product'] as const
export type EventSide = (typeof eventSides)[number]

/**
 * What happens to an enrolment beside what the audit log holds: its facts are read where they are stored. `told` is a
 * message to the family.
 */
export const enrolmentEvents = {
  enrolled: 'family',
  photoChanged: 'family',
  paid: 'family',
  refundArrived: 'product',
  appealPaid: 'family',
  appealFeeArrived: 'product',
  converted: 'product',
  sessionStarted: 'family',
  videoAttached: 'family',
  submitted: 'family',
  swept: 'product',
  setAside: 'product',
  reviewed: 'examiner',
  reviewChanged: 'examiner',
  decided: 'examiner',
  told: 'product',
} as const satisfies Readonly<Record<string, EventSide>>

export type EnrolmentEventKind = keyof typeof enrolmentEvents
export const enrolmentEventKinds = Object.keys(enrolmentEvents) as EnrolmentEventKind[]
