/**
 * The version people agree to, sent as `AgreeVersion` and `ConsentVersion` (rulings#privacy). Change it with the texts.
 */
export const agreementVersion = '2026-11-23'
