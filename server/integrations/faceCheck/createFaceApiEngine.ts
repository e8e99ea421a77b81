import type { Tensor3D } from '@tensorflow/tfjs-core'
import type { FaceDetection, TNetInput } from '@vladmandic/face-api'
import type { Face, FaceEngine } from './faceEngine.ts'
import { type FaceApiParts, loadFaceApi } from './loadFaceApi.ts'

const LEAST_SCORE = 0.5
const MOST_DETECTED = 20

const shorterSide = ({ box }: FaceDetection) => Math.min(box.width, box.height)

async function embed({ models }: FaceApiParts, image: Tensor3D, found: FaceDetection): Promise<Face | null> {
  const input = image as unknown as Parameters<typeof models.extractFaceTensors>[0]
  const [face] = await models.extractFaceTensors(input, [found])
  if (!face) return null
  const landmarks = await models.nets.faceLandmark68Net.detectLandmarks(face)
  face.dispose()
  const [single] = [landmarks].flat()
  if (!single) return null
  const shifted = single.shiftBy(found.box.x, found.box.y)
  const [aligned] = await models.extractFaceTensors(input, [shifted.align(null, { useDlibAlignment: true })])
  if (!aligned) return null
  const descriptor = await models.nets.faceRecognitionNet.computeFaceDescriptor(aligned)
  aligned.dispose()
  const { x, y, width, height } = found.box
  const embedding = [descriptor].flat()[0]
  return embedding ? { box: { x, y, width, height }, score: found.score, embedding: Array.from(embedding) } : null
}

/**
 * The default engine: SSD detector, 68 landmarks, dlib embedding of 128 numbers; about 450 MB, and 0.33 s of processor
 * time per image.
 */
export async function createFaceApiEngine(): Promise<FaceEngine> {
  const parts = await loadFaceApi()
  const { core, models } = parts
  const options = new models.SsdMobilenetv1Options({ minConfidence: LEAST_SCORE, maxResults: MOST_DETECTED })
  return {
    async detectFaces({ width, height, data }) {
      const image = core.tensor3d(data, [height, width, 3], 'int32')
      try {
        const found = await models.detectAllFaces(image as unknown as TNetInput, options)
        return found.map(({ box }) => ({ x: box.x, y: box.y, width: box.width, height: box.height }))
      } finally {
        image.dispose()
      }
    },
    async embedFaces({ width, height, data }, { leastPixels, most }) {
      const image = core.tensor3d(data, [height, width, 3], 'int32')
      try {
        const found = await models.detectAllFaces(image as unknown as TNetInput, options)
        const usable = found
          .filter((detection) => shorterSide(detection) >= leastPixels)
          .sort((a, b) => shorterSide(b) - shorterSide(a))
        const faces: Face[] = []
        for (const detection of usable.slice(0, most)) {
          const face = await embed(parts, image, detection)
          if (face) faces.push(face)
        }
        return faces
      } finally {
        image.dispose()
      }
    },
  }
}
