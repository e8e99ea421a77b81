import { lazyScreen } from '#client/lazyScreen.ts'

/** The home page shows it too, to accounts without any section. */
export const MyPermissionsScreen = lazyScreen(
  async () => (await import('./MyPermissionsScreen.tsx')).MyPermissionsScreen,
)
