import { createRoot, hydrateRoot } from 'react-dom/client'
import { whenSessionLost } from '#client/api.ts'
import { keepSessionFresh } from '#client/keepSession.ts'
import { BrowserPlace } from '#web/shell/router.tsx'
import { App } from './App.tsx'
import { answersInPage, rememberAnswers } from './data/answers.ts'
import { forgetOnUserChange } from './data/forgetOnUserChange.ts'
import { newQueryClient } from './data/queryClient.ts'
import { rememberFirstAddress } from './device/firstAddress.ts'
import { liftWechatReturn } from './device/wechatReturn.ts'
import { routeOf } from './routes.tsx'
import { reloadOnStaleBuild } from './shell/reloadOnStaleBuild.ts'
import { reloadSignedOut, tellSessionLost } from './shell/sessionLost.ts'

rememberFirstAddress()
liftWechatReturn()
reloadOnStaleBuild()
whenSessionLost(reloadSignedOut)
keepSessionFresh()
tellSessionLost()

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no #app')

const queries = newQueryClient()
rememberAnswers(queries, answersInPage())
forgetOnUserChange(queries)
const app = (
  <BrowserPlace>
    <App queries={queries} head={null} />
  </BrowserPlace>
)

const first = place.firstElementChild
if (first && !first.hasAttribute('data-opening')) hydrateRoot(place, app)
else {
  // The skeleton sent by the server stays until the screen can replace it.
  const show = () => createRoot(place).render(app)
  const route = routeOf(window.location.pathname)
  if (first && route?.title !== undefined) void Promise.race([route.Screen.preload(), patience()]).then(show)
  else show()
}

/** After this delay the app renders with its own skeleton, which handles a chunk that does not load. */
function patience(): Promise<void> {
  return new Promise((resolve) => {
    window.setTimeout(resolve, 5000)
  })
}
