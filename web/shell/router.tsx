import {
  type AnchorHTMLAttributes,
  createContext,
  type ReactNode,
  type Ref,
  startTransition,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { firstKey, isForBrowser, type Place, pathOf, placeOf } from './place.ts'

const PlaceContext = createContext<Place>(placeOf('/', firstKey, 'POP'))

let serial = 0
let arrive: ((place: Place) => void) | null = null

/** Goes to a path of ours; `replace` leaves no way back to the present one. Also for code outside React. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  serial += 1
  const place = placeOf(path, `${Date.now().toString(36)}.${serial}`, replace ? 'REPLACE' : 'PUSH')
  const state = { key: place.key }
  if (replace) history.replaceState(state, '', pathOf(place))
  else history.pushState(state, '', pathOf(place))
  arrive?.(place)
}

/** One step back in the browser's history. */
export function goBack(): void {
  history.back()
}

/** Where we are: path, query, fragment, and how we came. */
export function usePlace(): Place {
  return useContext(PlaceContext)
}

function keyInHistory(): string {
  const key: unknown = history.state?.key
  return typeof key === 'string' ? key : firstKey
}

function presentPlace(): Place {
  return placeOf(pathOf(window.location), keyInHistory(), 'POP')
}

/** How long the old screen stays while the new one's code is on its way; then the new one's title and skeleton are shown. */
const patienceMs = 200

/** Follows the browser's history. */
export function BrowserPlace({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(presentPlace)
  // Before the screens' own effects: a screen that redirects on its first rendering must be heard.
  const late = useRef(0)
  const reached = useRef(place)
  useLayoutEffect(() => {
    reached.current = place
    window.clearTimeout(late.current)
  }, [place])
  useLayoutEffect(() => {
    const goTo = (next: Place) => {
      window.clearTimeout(late.current)
      late.current = window.setTimeout(() => setPlace(next), patienceMs)
      startTransition(() => setPlace(next))
    }
    arrive = goTo
    const onPop = () => {
      const next = presentPlace()
      // An open layer adds an entry of the same key; leaving it is no move.
      if (reached.current.key === next.key && pathOf(reached.current) === pathOf(next)) return
      goTo(next)
    }
    window.addEventListener('popstate', onPop)
    return () => {
      arrive = null
      window.removeEventListener('popstate', onPop)
    }
  }, [])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** One fixed place, for the server's rendering and for tests. */
export function FixedPlace({ path, children }: { path: string; children: ReactNode }) {
  return <PlaceContext value={placeOf(path, firstKey, 'POP')}>{children}</PlaceContext>
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of ours, made by `paths`. */
  to: string
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link to another screen: a true anchor, so it can be opened in a new tab, copied and read out. */
export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (isForBrowser(event) || rest.target) return
        event.preventDefault()
        navigate(to, { replace: replace ?? to === pathOf(window.location) })
      }}
    />
  )
}
