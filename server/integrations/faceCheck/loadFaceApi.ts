import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { compileFunction } from 'node:vm'
import type * as TfCore from '@tensorflow/tfjs-core'
import type * as FaceApi from '@vladmandic/face-api'

const load = createRequire(import.meta.url)

type Core = typeof TfCore
export type FaceModels = typeof FaceApi
export interface FaceApiParts {
  core: Core
  models: FaceModels
}

const CHAINED = [
  'div',
  'mul',
  'sub',
  'add',
  'mean',
  'expandDims',
  'clipByValue',
  'sigmoid',
  'relu',
  'transpose',
] as const

/** Adds the operations that the library calls as tensor methods, which only the full TensorFlow.js package defines. */
function chainOperations(core: Core): void {
  const { prototype } = core.Tensor as unknown as { prototype: Record<string, unknown> }
  const operations = core as unknown as Record<string, (...args: unknown[]) => unknown>
  for (const name of CHAINED)
    prototype[name] = function (this: TfCore.Tensor, ...args: unknown[]) {
      return operations[name]?.(this, ...args)
    }
  for (const rank of [2, 3, 4])
    prototype[`as${rank}D`] = function (this: TfCore.Tensor, ...shape: number[]) {
      return core.reshape(this, shape)
    }
  prototype.as1D = function (this: TfCore.Tensor) {
    return core.reshape(this, [this.size])
  }
  prototype.toFloat = function (this: TfCore.Tensor) {
    return core.cast(this, 'float32')
  }
  prototype.toInt = function (this: TfCore.Tensor) {
    return core.cast(this, 'int32')
  }
}

/**
 * Loads face-api with the WebAssembly backend of TensorFlow.js, all from installed packages. Its build for Node
 * requires the full TensorFlow.js (70 MB with layers, data and WebGL); it gets only the parts that it uses instead.
 */
export async function loadFaceApi(): Promise<FaceApiParts> {
  const core = load('@tensorflow/tfjs-core') as Core
  const wasm = load('@tensorflow/tfjs-backend-wasm') as { setWasmPaths(folder: string): void }
  const converter = load('@tensorflow/tfjs-converter') as object
  chainOperations(core)
  const path = load.resolve('@vladmandic/face-api/dist/face-api.node-wasm.js')
  const given: Record<string, unknown> = {
    '@tensorflow/tfjs': { ...core, ...converter },
    '@tensorflow/tfjs-backend-wasm': wasm,
  }
  const module = { exports: {} }
  const run = compileFunction(readFileSync(path, 'utf8'), ['require', 'module', 'exports'], { filename: path })
  run((name: string) => given[name] ?? load(name), module, module.exports)
  wasm.setWasmPaths(dirname(load.resolve('@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm')) + sep)
  if (!(await core.setBackend('wasm'))) throw new Error('the WebAssembly engine of TensorFlow.js does not start')
  await core.ready()
  const models = module.exports as FaceModels
  const folder = join(dirname(path), '..', 'model')
  await models.nets.ssdMobilenetv1.loadFromDisk(folder)
  await models.nets.faceLandmark68Net.loadFromDisk(folder)
  await models.nets.faceRecognitionNet.loadFromDisk(folder)
  return { core, models }
}
