import { useContext, useEffect } from 'react'
import { HeadContext } from './head.ts'
import { navigate } from './router.tsx'

/** Redirects: by `Location` in the server's rendering, by replacing the history entry in the browser. */
export function Redirect({ to }: { to: string }) {
  const sink = useContext(HeadContext)
  sink?.({ status: 302, location: to })
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}
