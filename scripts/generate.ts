import { writeFileSync } from 'node:fs'
import { generatedApiPage } from './generatedApiPage.ts'
import { generatedMethods } from './generatedMethods.ts'

writeFileSync('client/generated/methods.ts', generatedMethods())
writeFileSync('docs/api.md', generatedApiPage())
