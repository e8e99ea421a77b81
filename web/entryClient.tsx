import { createRoot, hydrateRoot } from 'react-dom/client'
import { whenSessionLost } from '#client/api.ts'
import { keepSessionFresh } from '#client/keepSession.ts'
import { installTrustedTypes } from '#client/trustedTypes.ts'
import { BrowserLocation } from '#web/shell/router.tsx'
import { App } from './App.tsx'
import { answersInPage, rememberAnswers } from './data/answers.ts'
import { forgetOnUserChange } from './data/forgetOnUserChange.ts'
import { newQueryClient } from './data/queryClient.ts'
import { rememberFirstAddress } from './device/firstAddress.ts'
import { captureWechatReturn } from './device/wechatReturn.ts'
import { routeOf } from './routes.tsx'
import { reloadOnStaleBuild } from './shell/reloadOnStaleBuild.ts'
import { reloadSignedOut, tellSessionLost } from './shell/sessionLost.ts'

installTrustedTypes()
rememberFirstAddress()
captureWechatReturn()
reloadOnStaleBuild()
whenSessionLost(reloadSignedOut)
keepSessionFresh()
tellSessionLost()

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')

const queries = newQueryClient()
rememberAnswers(queries, answersInPage())
forgetOnUserChange(queries)
const app = (
  <BrowserLocation>
    <App queries={queries} head={null} />
  </BrowserLocation>
)

const first = root.firstElementChild
if (first && !first.hasAttribute('data-skeleton')) hydrateRoot(root, app)
else {
  // The skeleton sent by the server stays until the screen can replace it.
  const show = () => createRoot(root).render(app)
  const route = routeOf(window.location.pathname)
  if (first && route?.title !== undefined) void Promise.race([route.Screen.preload(), preloadTimeout()]).then(show)
  else show()
}

/** After this delay the app renders with its own skeleton, which handles a chunk that does not load. */
function preloadTimeout(): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, 5000)
  })
}
