import { mkdirSync } from 'node:fs'

/**
 * Makes the data folder where it is missing. Others on this machine have no business there; root's database belongs to another
 * user, who must pass.
 */
export function makeDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}
