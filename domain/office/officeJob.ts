/** How many days the result of an office job can be fetched. */
export const RESULT_DAYS = 7
