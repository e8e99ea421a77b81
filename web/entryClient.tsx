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

if (place.firstElementChild) hydrateRoot(place, app)
else createRoot(place).render(app)
