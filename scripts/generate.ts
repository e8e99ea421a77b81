import { writeFileSync } from 'node:fs'
import { generatedMethods } from './generatedMethods.ts'

writeFileSync('client/generated/methods.ts', generatedMethods())
