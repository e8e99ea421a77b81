/** A boolean as the wire carries it, `IsX` 0 or 1 (rulings#times). */
export const bit = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** A condition of a list as the wire carries it, 0, 1 or absent; null where it is absent and does not filter. */
export const conditionOf = (flag: 0 | 1 | undefined): boolean | null => (flag === undefined ? null : flag === 1)
