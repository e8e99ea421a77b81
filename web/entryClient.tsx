import { createRoot, hydrateRoot } from 'react-dom/client'
import { keepSessionFresh } from '#client/keepSession.ts'
import { BrowserPlace } from '#web/shell/router.tsx'
import { App } from './App.tsx'
import { answersInPage, rememberAnswers } from './data/answers.ts'
import { newQueryClient } from './data/queryClient.ts'
import { rememberFirstAddress } from './device/firstAddress.ts'
import { liftWechatReturn } from './device/wechatReturn.ts'
import { reloadOnStaleBuild } from './shell/reloadOnStaleBuild.ts'

rememberFirstAddress()
liftWechatReturn()
reloadOnStaleBuild()
keepSessionFresh()

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no #app')

const queries = newQueryClient()
rememberAnswers(queries, answersInPage())
const app = (
  <BrowserPlace>
    <App queries={queries} head={null} />
  </BrowserPlace>
)

if (place.firstElementChild) hydrateRoot(place, app)
else createRoot(place).render(app)
