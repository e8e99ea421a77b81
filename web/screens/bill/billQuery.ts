import { callQuery } from '#client/callQuery.ts'

/** One bill of the account; the server asks WeChat while it is open. */
export const billQuery = (number: string) => callQuery('WeiXin', 'GetBill', { BillNO: number })
