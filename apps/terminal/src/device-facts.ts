// What the browser knows of the device it runs on.
export const networkOf = (): string | null =>
  (navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType ?? null
export const batteryOf = async (): Promise<number | null> => {
  const { getBattery } = navigator as { getBattery?: () => Promise<{ level: number }> }
  if (!getBattery) return null
  const { level } = await getBattery.call(navigator)
  return Math.round(level * 100)
}
/** Whether the browser promises not to delete what is stored. */
export const askToKeep = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.().catch(() => false)) ?? false
