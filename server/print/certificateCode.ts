import { encode } from 'uqr'

/** Light squares around the code, without which readers do not find it (ISO 18004). */
export const CODE_BORDER = 4

/**
 * The QR code of a certificate's link as rows of squares (true is dark), light border included. The highest level of
 * correction reads it although nearly a third of it is gone: a copy of a copy, a fold, a stamp.
 */
export const certificateCode = (link: string): boolean[][] => encode(link, { border: CODE_BORDER, ecc: 'H' }).data
