/** What an account is (specification#examiner, rulings#roles); the number is `UserType` on the wire. */
export const USER_TYPE = { candidate: 1, examiner: 3, staff: 9 } as const
export type UserType = (typeof USER_TYPE)[keyof typeof USER_TYPE]

/** Where one logs in: one person may have an account behind each with the same mobile (docs/adr/several-hats.md). */
export const DOORS = ['family', 'examiner', 'staff'] as const
export type Door = (typeof DOORS)[number]

const OFFICE_FIRST: readonly Door[] = ['examiner', 'staff', 'family']

const typeOf: Readonly<Record<Door, UserType>> = {
  family: USER_TYPE.candidate,
  examiner: USER_TYPE.examiner,
  staff: USER_TYPE.staff,
}

/** Finds the account behind this door, and no other, among those of one mobile. */
export const accountBehind = <A extends { userType: UserType }>(accounts: readonly A[], door: Door): A | null =>
  accounts.find(({ userType }) => userType === typeOf[door]) ?? null

/**
 * Finds the account that a login at this door means among those of one mobile. Whoever has one account only gets it at every
 * door, as the specification has it; whoever comes to a door of the office means the family's last.
 */
export function accountAt<A extends { userType: UserType }>(accounts: readonly A[], door: Door): A | null {
  const order: readonly Door[] = door === 'family' ? DOORS : [door, ...OFFICE_FIRST]
  return order.map((one) => accountBehind(accounts, one)).find((account) => account !== null) ?? null
}
