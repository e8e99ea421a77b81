/** The version of the consent to the face check, sent as `ConsentVersion` (rulings#privacy). Change it with its text. */
export const consentVersion = '2026-11-23'
