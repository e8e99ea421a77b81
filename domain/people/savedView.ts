/** The longest name of a saved view in weighted characters, and how many one person may keep for one list. */
export const VIEW_NAME_LENGTH = 20
export const MOST_VIEWS = 50
