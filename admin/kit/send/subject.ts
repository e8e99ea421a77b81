import { createContext } from 'react'

/** What the screen around is about, such as the open row of a list; it stands before a refusal that is told elsewhere. */
export const Subject = createContext('')
