import { callQuery } from '#web/data/callQuery.ts'

/** The signed-in user with his name, which the session does not carry. */
export const userCall = callQuery('User', 'GetUserInfo', {})
