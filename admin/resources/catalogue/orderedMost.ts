/** The most rows that are put in order by hand; one page of the list holds them all. */
export const ORDERED_MOST = 100
