import { readFileSync, writeFileSync } from 'node:fs'
import { coveragePage } from '../test/coverage/page.ts'
import { generatedApiPage } from './generatedApiPage.ts'
import { generatedMethods } from './generatedMethods.ts'
import { withMoneyMoves } from './generatedMoneyMoves.ts'

writeFileSync('client/generated/methods.ts', generatedMethods())
writeFileSync('docs/api.md', generatedApiPage())
writeFileSync('docs/coverage.md', coveragePage())
const paymentPage = 'server/features/money/payment/README.md'
writeFileSync(paymentPage, withMoneyMoves(readFileSync(paymentPage, 'utf8')))
