import type { ComponentType } from 'react'
import type { LazyScreen } from '#client/lazyScreen.ts'
import type { SkeletonKind } from './shell/ScreenSkeleton.tsx'

type RouteOptions = {
  /** The path as the specification writes it; it is matched case-insensitively. */
  path: string
  /** Redirects to /Login, which returns here (specification#guard). */
  needsLogin?: boolean
  hasTabs?: boolean
  /** The share text of the screen, where the page's title is not enough (specification#guard). */
  share?: { title: string; desc: string }
  /** Uses the full width of a tablet or desktop, where other screens stay a column. */
  isWide?: boolean
}

/** A screen in the main bundle. */
type StaticRoute = RouteOptions & { Screen: ComponentType; title?: undefined }

/** A screen that loads lazily; `title` and a skeleton are shown until it arrives. */
type LazyRoute = RouteOptions & { Screen: LazyScreen; title: string; skeleton: SkeletonKind }

export type ScreenRoute = StaticRoute | LazyRoute
