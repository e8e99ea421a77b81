import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SIMILARITY_FAILED } from '#domain/enrolment/similarity.ts'
import type { RgbImage } from '../transcoder/readFrame.ts'
import { compareFaces, LEAST_COHORT, momentsOf, resemblance, scorerOf } from './compareFaces.ts'
import { cosine, type Face, type FaceEngine } from './faceEngine.ts'
import { findFaces } from './findFaces.ts'
import { cut, tilesOf, turned } from './imageParts.ts'

const anImage = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 })).map(([width, height]) => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height * 3 }, (_, at) => at % 251),
}))
const blank = (width: number, height: number): RgbImage => ({ width, height, data: new Uint8Array(width * height * 3) })
const box = { x: 0, y: 0, width: 50, height: 50 }
const face = (embedding: number[], score = 0.95): Face => ({ box, score, embedding })

/** An engine that finds the faces that `look` returns for a picture, and counts its calls. */
function engineOf(look: (image: RgbImage) => Face[]): FaceEngine & { asked: number } {
  const engine = {
    asked: 0,
    detectFaces: async (image: RgbImage) => look(image).map((found) => found.box),
    embedFaces: async (image: RgbImage) => {
      engine.asked += 1
      return look(image)
    },
  }
  return engine
}

describe('a picture', () => {
  test('rotated four times by 90 degrees is unchanged, and 180 degrees are two rotations', () => {
    fc.assert(
      fc.property(anImage, (image) => {
        const quarter = (given: RgbImage) => turned(given, 90)
        expect(quarter(quarter(quarter(quarter(image))))).toEqual(image)
        expect(turned(image, 180)).toEqual(quarter(quarter(image)))
        expect(turned(quarter(image), 270)).toEqual(image)
      }),
    )
  })

  test('rotated clockwise has its left column on top', () => {
    const image = { width: 1, height: 2, data: Uint8Array.from([1, 1, 1, 2, 2, 2]) }
    expect(turned(image, 90)).toEqual({ width: 2, height: 1, data: Uint8Array.from([2, 2, 2, 1, 1, 1]) })
  })

  test('every pixel is in one of six tiles, and neighbours share some', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 300 }), fc.integer({ min: 30, max: 300 }), (width, height) => {
        const tiles = tilesOf(blank(width, height))
        expect(tiles).toHaveLength(6)
        const seen = new Set<number>()
        for (const { image, x, y } of tiles)
          for (let row = y; row < y + image.height; row++)
            for (let column = x; column < x + image.width; column++) seen.add(row * width + column)
        expect(seen.size).toBe(width * height)
        expect(tiles.reduce((sum, { image }) => sum + image.width * image.height, 0)).toBeGreaterThan(
          width * height * 1.2,
        )
      }),
      { numRuns: 20 },
    )
    expect(() => cut(blank(10, 10), 5, 5, 6, 2)).toThrow(RangeError)
  })
})

describe('looking for faces', () => {
  test('a sure detection ends the search; a face on its side is found in the rotation in which it is upright', async () => {
    const upright = engineOf(() => [face([1])])
    expect(await findFaces(upright, blank(80, 60))).toMatchObject({ turn: 0 })
    expect(upright.asked).toBe(1)
    const marked = { ...blank(8, 6), data: blank(8, 6).data.fill(9, 0, 3) }
    for (const turn of [90, 180, 270] as const) {
      const wanted = turned(marked, turn)
      const lying = engineOf(({ width, data }) => {
        const stands = width === wanted.width && data.every((value, at) => value === wanted.data[at])
        return [face([1], stands ? 0.95 : 0.6)]
      })
      expect(await findFaces(lying, marked)).toMatchObject({ turn })
      // The next frame of the same video starts with that rotation.
      const asked = lying.asked
      await findFaces(lying, marked, turn)
      expect(lying.asked - asked).toBe(1)
    }
  })

  test('a small face is found in a tile, once and at its position', async () => {
    const small = engineOf(({ width }) => (width < 150 ? [face([1], 0.8)] : []))
    const { faces } = await findFaces(small, blank(300, 200))
    expect(faces.length).toBeGreaterThan(1)
    expect(new Set(faces.map((found) => `${found.box.x},${found.box.y}`)).size).toBe(faces.length)
    expect(Math.max(...faces.map((found) => found.box.x))).toBeGreaterThan(100)
    const nothing = engineOf(() => [])
    expect(await findFaces(nothing, blank(300, 200))).toEqual({ faces: [], turn: 0 })
    expect(nothing.asked).toBe(10)
  })
})

describe('comparing a video', () => {
  const video = (frame: RgbImage | null = blank(20, 20)) => {
    const moments: number[] = []
    return {
      moments,
      durationMs: 100_000,
      frameAt: async (atMs: number) => {
        moments.push(atMs)
        return frame
      },
    }
  }

  test('twelve moments between 2 and 98 percent, each once, the middle first', () => {
    const moments = momentsOf(100_000)
    expect(new Set(moments).size).toBe(12)
    expect(Math.min(...moments)).toBe(2000)
    expect(Math.max(...moments)).toBeCloseTo(98_000)
    expect(moments[0]).toBeGreaterThan(45_000)
    expect(moments[0]).toBeLessThan(60_000)
  })

  test('the same face passes and stops early; another one does not pass, and all frames are compared', async () => {
    const same = video()
    const passed = await compareFaces(
      engineOf(() => [face([1, 0])]),
      same,
      [1, 0],
      [],
    )
    expect(passed).toMatchObject({ similarity: 1, isCalibrated: false, faces: 1 })
    expect(same.moments).toHaveLength(3)
    const other = video()
    const low = await compareFaces(
      engineOf(() => [face([0.3, 1])]),
      other,
      [1, 0],
      [],
    )
    expect(low.similarity).toBeGreaterThan(0)
    expect(low.similarity).toBeLessThan(0.7)
    expect(other.moments).toHaveLength(12)
  })

  test('of several faces the best match counts, and their number is reported', async () => {
    const crowd = engineOf(() => [face([0, 1]), face([1, 0]), face([-1, 0])])
    expect(await compareFaces(crowd, video(), [1, 0], [])).toMatchObject({ similarity: 1, faces: 3 })
  })

  test('without a face or without a frame it fails', async () => {
    const none = engineOf(() => [])
    expect(await compareFaces(none, video(), [1], [])).toMatchObject({
      similarity: SIMILARITY_FAILED,
      faces: 0,
      frames: 12,
    })
    expect(await compareFaces(none, video(null), [1], [])).toMatchObject({ similarity: SIMILARITY_FAILED, frames: 0 })
  })

  test('a cohort that resembles both lowers the score', () => {
    const everybody = Array.from({ length: LEAST_COHORT }, (_, at) => [1, 0.1 * (at % 3), 0.1])
    const id = [1, 0.2, 0]
    const stranger = [1, -0.2, 0.1]
    expect(cosine(id, stranger)).toBeGreaterThan(0.9)
    const { isCalibrated, score } = scorerOf(id, everybody)
    expect(isCalibrated).toBe(true)
    expect(score(stranger)).toBeLessThan(0.05)
    expect(score(id)).toBeGreaterThan(0.12)
    expect(scorerOf(id, everybody.slice(1)).isCalibrated).toBe(false)
    // A cohort of identical faces carries no information, but must not break the computation.
    const same = Array.from({ length: LEAST_COHORT }, () => id)
    expect(scorerOf(id, same).score(id)).toBe(0)
    expect(
      resemblance(
        [1, 0],
        [
          [1, 0],
          [0, 1],
          [0, 1],
          [0, 1],
          [0, 1],
        ],
      ),
    ).toBe(1)
    expect(() => resemblance([1], [])).toThrow(RangeError)
  })

  test('cosines lie between -1 and 1; embeddings of two engines are not compared', () => {
    const vector = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        fc.pre(a.some((value) => Math.abs(value) > 1e-3) && b.some((value) => Math.abs(value) > 1e-3))
        expect(Math.abs(cosine(a, b))).toBeLessThanOrEqual(1 + 1e-9)
        expect(cosine(a, a)).toBeCloseTo(1)
      }),
    )
    expect(() => cosine([1, 2], [1])).toThrow(RangeError)
    expect(cosine([0], [1])).toBe(0)
  })
})
