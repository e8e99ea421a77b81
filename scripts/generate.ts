import { readFileSync, writeFileSync } from 'node:fs'
import { coveragePage, threatsPage } from '../test/coverage/page.ts'
import { generatedApiPage } from './generatedApiPage.ts'
import { generatedMethods } from './generatedMethods.ts'
import { withMoneyMoves } from './generatedMoneyMoves.ts'
import { generatedWhoMayCall } from './generatedWhoMayCall.ts'
import { licencesPage } from './licences.ts'
import { lockedPackages, readLockfile } from './lockfile.ts'

writeFileSync('client/generated/methods.ts', generatedMethods())
writeFileSync('client/generated/whoMayCall.ts', generatedWhoMayCall())
writeFileSync('docs/api.md', generatedApiPage())
writeFileSync('docs/coverage.md', coveragePage())
writeFileSync('docs/threats.md', threatsPage())
writeFileSync('docs/licences.md', licencesPage(lockedPackages(readLockfile())))
const paymentPage = 'server/features/money/payment/README.md'
writeFileSync(paymentPage, withMoneyMoves(readFileSync(paymentPage, 'utf8')))
