import {
  type AnchorHTMLAttributes,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { isForBrowser } from '#client/isForBrowser.ts'
import { leaveGuard } from '../kept/leaveGuard.ts'
import { leavesForms, whenTravelled, writeAddress } from './leaving.ts'

/** The console is served below this path; the paths in its code leave it out. */
const BASE = '/admin'

interface ConsoleLocation {
  pathname: string
  search: string
  hash: string
}

function currentLocation(): ConsoleLocation {
  const { pathname, search, hash } = window.location
  return { pathname: pathname.slice(BASE.length).replace(/\/+$/, '') || '/', search, hash }
}

const LocationContext = createContext<ConsoleLocation>({ pathname: '/', search: '', hash: '' })
const ParamsContext = createContext<Readonly<Record<string, string>>>({})

const listeners = new Set<() => void>()

interface NavigateOptions {
  replace?: boolean
}

function navigate(path: string, { replace = false }: NavigateOptions = {}): void {
  const go = () => {
    writeAddress(BASE + path, replace)
    for (const listener of listeners) listener()
  }
  if (leavesForms(BASE + path)) leaveGuard.whenLeft(go)
  else go()
}

/** Provides the location of the browser history to everything below. */
export function BrowserLocation({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(currentLocation)
  useEffect(() => {
    // As a transition, so that the old screen stays until the code of the new one has come.
    const follow = () => startTransition(() => setLocation(currentLocation()))
    listeners.add(follow)
    const stop = whenTravelled(follow)
    return () => {
      listeners.delete(follow)
      stop()
    }
  }, [])
  return <LocationContext value={location}>{children}</LocationContext>
}

export const useLocation = (): ConsoleLocation => useContext(LocationContext)
export const useNavigate = (): typeof navigate => navigate
/** The parts of the address that stand where the route has names, by these names. */
export const useParams = () => useContext(ParamsContext)

type SetSearchParams = (params: URLSearchParams | Record<string, string>, options?: NavigateOptions) => void

/** The query of the address, and how to replace it as a whole. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { pathname, search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  return [
    params,
    (next, options) => {
      const query = new URLSearchParams(next).toString()
      navigate(pathname + (query === '' ? '' : `?${query}`), options)
    },
  ]
}

/** The names in a pattern such as `/news/:id` with what the path has in their places; null where it does not match. */
export function paramsIn(pattern: string, pathname: string): Record<string, string> | null {
  const names = pattern.split('/')
  const parts = pathname.split('/')
  if (names.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [at, name] of names.entries()) {
    const part = parts[at] ?? ''
    if (name.startsWith(':') && part !== '') params[name.slice(1)] = part
    else if (name !== part.toLowerCase()) return null
  }
  return params
}

export interface Route {
  path: string
  element: ReactNode
}

/** The element of the first route that matches the location. */
export function Routes({ routes, otherwise }: { routes: readonly Route[]; otherwise: ReactNode }) {
  const { pathname } = useLocation()
  for (const { path, element } of routes) {
    const params = paramsIn(path, pathname)
    if (params)
      return (
        <ParamsContext key={path} value={params}>
          {element}
        </ParamsContext>
      )
  }
  return otherwise
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }

/** Whether the person who is signed in may open a path. */
export const MayOpenContext = createContext<(path: string) => boolean>(() => true)

/**
 * A link to another screen: a real anchor, so that it can be opened in a new tab and copied. To a screen that the person
 * may not open it is plain text.
 */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const mayOpen = useContext(MayOpenContext)
  if (!mayOpen(to))
    return rest.className === undefined ? rest.children : <span className={rest.className}>{rest.children}</span>
  return (
    <a
      {...rest}
      href={BASE + to}
      onClick={(event) => {
        onClick?.(event)
        if (isForBrowser(event) || rest.target) return
        event.preventDefault()
        navigate(to, { replace: BASE + to === window.location.pathname + window.location.search })
      }}
    />
  )
}
