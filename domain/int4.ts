/** The greatest number that an id or another whole number can have as it is stored: four bytes with a sign. */
export const INT4_MAX = 2_147_483_647
