import { createContext } from 'react'

/** What the surrounding screen is about, such as the open row of a list; it begins a refusal that is shown above the page. */
export const Subject = createContext('')
