/** A static firework: rays from a centre with a spark at each end. Lengths are in the picture's pixels. */
export type Burst = { x: number; y: number; radius: number; rays: number; colour: 'accent' | 'brass' | 'primary' }
export type Ray = { fromX: number; fromY: number; toX: number; toY: number }

/** Positions in a picture 1080 pixels wide, clear of the text in its middle. */
export const bursts: readonly Burst[] = [
  { x: 200, y: 235, radius: 120, rays: 16, colour: 'accent' },
  { x: 850, y: 225, radius: 140, rays: 20, colour: 'brass' },
  { x: 150, y: 520, radius: 78, rays: 12, colour: 'brass' },
  { x: 915, y: 545, radius: 88, rays: 14, colour: 'primary' },
]

/** Rays at even angles; every second one is shorter. */
export function raysOf({ x, y, radius, rays }: Burst): Ray[] {
  return Array.from({ length: rays }, (_, at) => {
    const angle = (2 * Math.PI * at) / rays
    const end = at % 2 === 0 ? radius : radius * 0.72
    const point = (length: number) => [x + Math.cos(angle) * length, y + Math.sin(angle) * length] as const
    const [fromX, fromY] = point(radius * 0.34)
    const [toX, toY] = point(end)
    return { fromX, fromY, toX, toY }
  })
}
