/** The version people agree to; sent as `AgreeVersion` and `ConsentVersion` (rulings, section 4). Change it with the texts. */
export const agreementVersion = '2026-11-23'
