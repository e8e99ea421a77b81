import { createRoot } from 'react-dom/client'
import { keepSessionFresh } from '#client/keepSession.ts'
import { installTrustedTypes } from '#client/trustedTypes.ts'
import '#web/styles/tokens.css'
import './console.css'
import { App } from './App.tsx'
import { reloadOnNewBuild } from './shell/reloadOnNewBuild.ts'
import { markStyles } from './shell/styleNonce.ts'

installTrustedTypes()
markStyles()
reloadOnNewBuild()
keepSessionFresh()

const place = document.getElementById('app')
if (!place) throw new Error('index.html has no #app')
createRoot(place).render(<App />)
