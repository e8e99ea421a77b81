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
import { isForBrowser } from '#client/isForBrowser.ts'
import { type AppLocation, firstKey, locationOf, pathOf } from './location.ts'

const LocationContext = createContext<AppLocation>(locationOf('/', firstKey, 'POP'))

let serial = 0
let onNavigate: ((location: AppLocation) => void) | null = null

/** Navigates to a path of this site; `replace` removes the current entry. It works outside React too. */
export function navigate(path: string, { replace = false }: { replace?: boolean } = {}): void {
  serial += 1
  const location = locationOf(path, `${Date.now().toString(36)}.${serial}`, replace ? 'REPLACE' : 'PUSH')
  const state = { key: location.key }
  if (replace) history.replaceState(state, '', pathOf(location))
  else history.pushState(state, '', pathOf(location))
  onNavigate?.(location)
}

/** Goes one step back in the browser history. */
export function goBack(): void {
  history.back()
}

/** Returns the current location: path, query, fragment, and how it was reached. */
export function useLocation(): AppLocation {
  return useContext(LocationContext)
}

function keyInHistory(): string {
  const key: unknown = history.state?.key
  return typeof key === 'string' ? key : firstKey
}

function currentLocation(): AppLocation {
  return locationOf(pathOf(window.location), keyInHistory(), 'POP')
}

/** The old screen stays this long while the code of the new one loads; then the new title and skeleton are shown. */
const oldScreenMs = 200

/** Provides the location of the browser history. */
export function BrowserLocation({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(currentLocation)
  // It subscribes before the screens' own effects run, so that a redirect on first render is not missed.
  const late = useRef(0)
  const reached = useRef(location)
  useLayoutEffect(() => {
    reached.current = location
    window.clearTimeout(late.current)
  }, [location])
  useLayoutEffect(() => {
    const goTo = (next: AppLocation) => {
      window.clearTimeout(late.current)
      late.current = window.setTimeout(() => setLocation(next), oldScreenMs)
      startTransition(() => setLocation(next))
    }
    onNavigate = goTo
    const onPop = () => {
      const next = currentLocation()
      // An open layer adds an entry with the same key; removing it is no navigation.
      if (reached.current.key === next.key && pathOf(reached.current) === pathOf(next)) return
      goTo(next)
    }
    window.addEventListener('popstate', onPop)
    return () => {
      onNavigate = null
      window.removeEventListener('popstate', onPop)
    }
  }, [])
  return <LocationContext value={location}>{children}</LocationContext>
}

/** Provides a fixed location, for the server's rendering and for tests. */
export function FixedLocation({ path, children }: { path: string; children: ReactNode }) {
  return <LocationContext value={locationOf(path, firstKey, 'POP')}>{children}</LocationContext>
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
