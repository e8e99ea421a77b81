import { callQuery } from '#client/callQuery.ts'

/** Loads the signed-in user with his name, which the session does not contain. */
export const userCall = callQuery('User', 'GetUserInfo', {})
