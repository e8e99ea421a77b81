/** A boolean as the wire carries it, `IsX` 0 or 1 (rulings#times). */
export const bit = (value: boolean): 0 | 1 => (value ? 1 : 0)
