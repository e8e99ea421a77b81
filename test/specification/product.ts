import { rmSync } from 'node:fs'
import { passingFolder } from '../e2e/passingFolder.ts'
import { findPort, startProduct } from '../e2e/startProduct.ts'

/** One product with the demo world for all files: each uses people of its own. */
export default async function startForSpecification(): Promise<() => Promise<void>> {
  const dataDir = passingFolder('specification')
  const product = await startProduct({ dataDir, port: await findPort(), isQuiet: true })
  process.env.KAOJI_SPECIFICATION_URL = product.url
  return async () => {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
