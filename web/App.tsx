import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { HeadContext, type HeadSink } from './shell/head.ts'
import { Shell } from './shell/Shell.tsx'
import './styles/tokens.css'
import './styles/base.css'

/** The application below its router. The tree must be the same on the server and in the browser, or hydration fails. */
export function App({ queries, head }: { queries: QueryClient; head: HeadSink | null }) {
  return (
    <HeadContext value={head}>
      <QueryClientProvider client={queries}>
        <Shell />
      </QueryClientProvider>
    </HeadContext>
  )
}
