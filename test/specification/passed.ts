import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { digestOf, type FileRecord, readRecord, writeRecord } from './record.ts'

/** Notes which sentences of the specification a run has shown. What was shown by a file that has changed since is dropped. */
export default class Passed implements Reporter {
  private readonly record = readRecord()

  onTestEnd({ title, location }: TestCase, { status, annotations }: TestResult): void {
    const { tests } = this.fileOf(relative('.', location.file))
    delete tests[title]
    if (status !== 'passed') return
    tests[title] = annotations
      .filter(({ type }) => type.includes('#'))
      .map(({ type, description = '' }): [string, string] => [type, description])
  }

  onEnd(): void {
    writeRecord(Object.fromEntries(Object.entries(this.record).filter(([path]) => existsSync(path))))
  }

  private fileOf(path: string): FileRecord {
    const digest = digestOf(path)
    const known = this.record[path]
    if (known?.digest === digest) return known
    const fresh: FileRecord = { digest, tests: {} }
    this.record[path] = fresh
    return fresh
  }
}
