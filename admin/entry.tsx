import { createRoot } from 'react-dom/client'
import { keepSessionFresh } from '#client/keepSession.ts'
import '#web/styles/tokens.css'
import './console.css'
import { App } from './App.tsx'
import { reloadOnNewBuild } from './shell/reloadOnNewBuild.ts'

reloadOnNewBuild()
keepSessionFresh()

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no #app')
createRoot(place).render(<App />)
