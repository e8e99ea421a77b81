/** What an account is (specification#examiner, rulings#roles); the number is `UserType` on the wire. */
export const USER_TYPE = { candidate: 1, examiner: 3, staff: 9 } as const
export type UserType = (typeof USER_TYPE)[keyof typeof USER_TYPE]
