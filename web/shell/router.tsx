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

/** Navigates to a path of this site; `replace` removes the current entry. It works outside React too. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  serial += 1
  const place = placeOf(path, `${Date.now().toString(36)}.${serial}`, replace ? 'REPLACE' : 'PUSH')
  const state = { key: place.key }
  if (replace) history.replaceState(state, '', pathOf(place))
  else history.pushState(state, '', pathOf(place))
  arrive?.(place)
}

/** Goes one step back in the browser history. */
export function goBack(): void {
  history.back()
}

/** Returns the current location: path, query, fragment, and how it was reached. */
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

/** The old screen stays this long while the code of the new one loads; then the new title and skeleton are shown. */
const patienceMs = 200

/** Provides the location of the browser history. */
export function BrowserPlace({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(presentPlace)
  // It subscribes before the screens' own effects run, so that a redirect on first render is not missed.
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
      // An open layer adds an entry with the same key; removing it is no navigation.
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

/** Provides a fixed location, for the server's rendering and for tests. */
export function FixedPlace({ path, children }: { path: string; children: ReactNode }) {
  return <PlaceContext value={placeOf(path, firstKey, 'POP')}>{children}</PlaceContext>
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of this site, made by `paths`. */
  to: string
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** A link to another screen: a real anchor, so that it can be opened in a new tab, copied and read out. */
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
