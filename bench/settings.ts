/** The secret key of the bench's own databases. */
export const SECRET_KEY = 'bench-secret-key-of-more-than-thirty-two-bytes'

export const AREAS = 8
export const MAJORS = 12
export const GRADES = 10
/** The open batch of new enrolments. */
export const OPEN_BATCH = 101
export const PHOTOS_PER_ACCOUNT = 3
/** How many enrolments `fillWorld` makes on each account, on average. */
export const ENROLMENTS_PER_ACCOUNT = 6.5
