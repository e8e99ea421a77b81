import { feeText } from '#admin/kit/wireTexts.ts'

/** An amount in yuan with its sign before the currency; `feeText` would put the sign behind it. */
export const signedFee = (yuan: number) => (yuan < 0 ? `−${feeText(-yuan)}` : feeText(yuan))
