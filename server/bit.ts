/** A yes or no as the wire carries it. */
export const bit = (value: boolean): 0 | 1 => (value ? 1 : 0)
