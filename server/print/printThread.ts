import { parentPort } from 'node:worker_threads'
import { drawCertificate } from './drawCertificate.ts'
import { openFonts } from './fonts.ts'
import { type OpenFontFiles, openFontFiles } from './openFontFiles.ts'
import { picturePng } from './picturePng.ts'
import type { PrintAnswer, PrintTask } from './printTask.ts'

/** The fonts stay read while the thread lives: whoever moves a field waits for each picture. */
let files: Promise<OpenFontFiles> | undefined

async function answerTo(task: PrintTask): Promise<PrintAnswer> {
  if (task.kind === 'picture') return { bytes: await picturePng(task.pdf, task.dotsPerInch) }
  const { layout, facts, link, background, now } = task
  files ??= openFontFiles(task.fonts)
  const pdf = await drawCertificate(
    { layout, facts, link, photo: null, background: background && Buffer.from(background) },
    { files: await files, fonts: openFonts(task.fonts), now },
  )
  return { bytes: task.dotsPerInch === null ? pdf : await picturePng(pdf, task.dotsPerInch) }
}

parentPort?.on('message', async (task: PrintTask) => parentPort?.postMessage(await answerTo(task)))
